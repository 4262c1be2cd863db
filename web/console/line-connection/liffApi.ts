import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { liff } = client.liff.api;

export type LiffState = Wire<typeof liff.$get>;
export type LiffAppState = LiffState["apps"][number];

/** State of the LIFF apps. */
export const useLiff = () => useSWR("line-connection-liff", () => unwrap(liff.$get()));

/** Creates the apps, or compares them with LINE again. */
export const requestLiffOn = () => unwrap(liff.$post({}, { headers: saveKeyHeader() }));

/** Deletes the apps at LINE. */
export const requestLiffOff = () => unwrap(liff.$delete({}, { headers: saveKeyHeader() }));

/** Sets whether messages have LIFF addresses. */
export const requestLiffLinks = (is_on: boolean) =>
	unwrap(liff.links.$put({ json: { is_on } }, { headers: saveKeyHeader() }));
