/** LINE Login channel of the simulator, which the console uses in development where none is configured. */
export const STAND_IN_LOGIN = { id: "1650000001", secret: "stand-in-login-secret" } as const;
