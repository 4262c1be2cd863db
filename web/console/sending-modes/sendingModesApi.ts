import useSWR from "swr";
import { client, STAYS_OPEN, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { sending_modes } = client.sendingModes.api;

export type SendingModes = Wire<typeof sending_modes.$get>;
export type KindState = SendingModes["kinds"][number];
export type HeldNumbers = KindState["held"];

export const useSendingModes = () => useSWR("sending-modes", () => unwrap(sending_modes.$get()));

export const postModes = (
	json: Parameters<typeof sending_modes.$post>[0]["json"],
	headers: Record<string, string>,
) => unwrap(sending_modes.$post({ json }, { headers }), STAYS_OPEN);
