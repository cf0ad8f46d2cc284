/** Stands in for the cost that ships: tests sign in and make users by the thousand, and a fifth of their time went into hashing. */
export const PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }
