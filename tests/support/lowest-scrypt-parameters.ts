/**
 * Lowest cost of scrypt. Replaces the product's parameters in Worker tests, which check hundreds of passwords;
 * tests/unit/functions/platform/passwords tests those.
 */
export const SCRYPT_PARAMETERS = { N: 2, r: 1, p: 1 };
