/** Demo administrator, who exists in development only; the login page shows the credentials there. */
export const DEMO_ADMINISTRATOR = { email: "admin@example.com", password: "musubi-demo" };

/** Restricted operator of the demo shop, who sees the friends of one branch and cannot save actions. */
export const DEMO_STAFF = { email: "staff@example.com", password: "musubi-demo" };
