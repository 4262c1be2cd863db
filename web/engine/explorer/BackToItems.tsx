import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { itemListAddress } from "./itemApi.ts";

interface BackToItemsProps {
	kind: KindName;
	/** Folder of the item; undefined if unknown. */
	group: number | null | undefined;
}

/** Link back to a kind's list, above a page's title. */
export const BackToItems = ({ kind, group }: BackToItemsProps) => (
	<BackLink
		href={group === undefined ? addressOf(kindOf(kind).listPage) : itemListAddress(kind, group)}
		label={`${kindOf(kind).label}の一覧に戻る`}
	/>
);
