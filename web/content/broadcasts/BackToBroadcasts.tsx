import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";

/** Back link to the list of broadcasts. */
export const BackToBroadcasts = () => (
	<BackLink href={addressOf("broadcasts")} label="一斉配信の一覧へ戻る" />
);
