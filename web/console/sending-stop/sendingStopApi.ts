import useSWR from "swr";
import { client, STAYS_OPEN, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { sending_stop } = client.sendingStop.api;

export type SendingStop = Wire<typeof sending_stop.$get>;
export type StopRecord = SendingStop["history"][number];
export type DueSends = SendingStop["due"][number];

/** Interval at which the numbers of a page that stays open are read again. */
const EVERY_MINUTE = 60_000;

export const useSendingStop = () =>
	useSWR("sending-stop", () => unwrap(sending_stop.$get()), { refreshInterval: EVERY_MINUTE });

export const postLift = (
	json: Parameters<typeof sending_stop.lift.$post>[0]["json"],
	headers: Record<string, string>,
) => unwrap(sending_stop.lift.$post({ json }, { headers }), STAYS_OPEN);
