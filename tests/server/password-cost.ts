/**
 * Replaces the production cost: tests create and sign in thousands of users, and hashing took a fifth of their time.
 */
export const PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
