/** N=2^14, r=8, p=5: 16 MB and about 160 ms, within a Worker's memory and CPU limits. */
export const SCRYPT_PARAMETERS = { N: 2 ** 14, r: 8, p: 5 };
