import { client, unwrap } from "#web/platform/api/apiClient.ts";

/** Marks a friend's messages up to the last seen one as handled. */
export const markHandled = (id: number, lastId: number) =>
	unwrap(client.chat.api.chat[":id"].handled.$post({ param: { id: String(id) }, json: { last_id: lastId } }));
