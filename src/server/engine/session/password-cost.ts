/** argon2id (the library's default kind), 32 MiB and 4 passes: about 50 ms on a small server. */
export const PASSWORD_COST = { memoryCost: 32_768, timeCost: 4, parallelism: 1 };
