import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";

/** Page for an item that does not exist or was deleted. */
export function ItemNotFound({ kind }: { kind: KindName }) {
	const { label, listPage } = kindOf(kind);
	useTabTitle(`${label}が見つかりません`);
	return (
		<NoticePage
			title={`${label}が見つかりません`}
			actions={
				<Button component={Link} href={addressOf(listPage)}>
					{label}の一覧を開く
				</Button>
			}
		>
			削除されたか、アドレスが変わった可能性があります。
		</NoticePage>
	);
}
