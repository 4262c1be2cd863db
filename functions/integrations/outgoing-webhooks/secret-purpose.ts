/** Purpose under which secrets of endpoints are sealed. */
export const SEALED_FOR = "outgoing-webhook.secret";
