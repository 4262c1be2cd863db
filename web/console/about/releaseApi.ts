import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const { release } = client.about.api.about;

/** Newest known version, and whether the deployment asks for it. */
export const useReleaseNotice = () => useSWR("release-notice", () => unwrap(release.$get()));

export const saveReleaseNotice = (isOn: boolean) => unwrap(release.$put({ json: { is_on: isOn } }));
