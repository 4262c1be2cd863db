import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { Notice } from "#web/platform/shell/Notice.tsx";

/** There is no such item, or no more. */
export function ItemGone({ kind }: { kind: KindName }) {
	const { label, list } = kindOf(kind);
	useDocumentTitle(`${label}が見つかりません`);
	return (
		<Notice
			title={`${label}が見つかりません`}
			actions={
				<Button component={Link} href={addressOf(list)}>
					{label}の一覧を開く
				</Button>
			}
		>
			削除されたか、アドレスが変わった可能性があります。
		</Notice>
	);
}
