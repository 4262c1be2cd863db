/** Demo administrator, who exists in development only; the login page shows the credentials there. */
export const DEMO_ADMINISTRATOR = { email: "admin@example.com", password: "musubi-demo" };

/** Row of the demo administrator in the operators of each demo account. */
export const DEMO_ADMINISTRATOR_ROW = { id: 1, name: "山田 花子" };

/** Restricted operator of the demo shop, who sees the friends of one branch and cannot save actions. */
export const DEMO_STAFF = { email: "staff@example.com", password: "musubi-demo" };
