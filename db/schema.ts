/** Every table, for drizzle-kit. Code imports the capability's own file. */
export * from "./actions.ts";
export * from "./deliveries.ts";
export * from "./errands.ts";
export * from "./folders.ts";
export * from "./friends.ts";
export * from "./messages.ts";
export * from "./operators.ts";
export * from "./reactions.ts";
export * from "./runs.ts";
export * from "./settings.ts";
export * from "./tags.ts";
export * from "./webhook.ts";
