import type { SendingCapsInput } from "#domain/engine/sending-caps/caps-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";

const { sending_caps } = client.sendingCaps.api;

export type SendingCaps = Wire<typeof sending_caps.$get>;
/** Part of the caps that the form edits. */
export type CapsDraft = Omit<SendingCaps, "version" | "choices" | "used" | "waiting">;

export const useSendingCaps = () => useFreshData(["sending-caps"], () => unwrap(sending_caps.$get()));

export const putSendingCaps = (json: SendingCapsInput, headers: Record<string, string>) =>
	unwrap(sending_caps.$put({ json }, { headers }));
