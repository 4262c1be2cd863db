/** The demo administrator, who exists in development only and is shown on the login page there. */
export const DEMO_ADMINISTRATOR = { email: "admin@example.com", password: "musubi-demo" };

/** A restricted operator of the demo shop, who sees the friends of one branch and cannot save actions. */
export const DEMO_STAFF = { email: "staff@example.com", password: "musubi-demo" };
