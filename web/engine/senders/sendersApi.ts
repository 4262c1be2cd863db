import useSWR from "swr";
import type { SenderSetting } from "#domain/engine/senders/sender-setting.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const route = client.senders.api.setting.senders;

/** Senders of messages. */
export const useSenders = () => useSWR("senders", () => unwrap(route.$get()));

export const requestSendersSave = (json: SenderSetting) => unwrap(route.$put({ json }));
