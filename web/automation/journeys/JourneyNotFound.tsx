import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";

/** Notice for a journey that does not exist. */
export function JourneyNotFound() {
	useTabTitle("ジャーニーが見つかりません");
	return (
		<NoticePage
			title="ジャーニーが見つかりません"
			actions={
				<Button component={Link} href={addressOf("journeys")}>
					ジャーニーの一覧を開く
				</Button>
			}
		>
			削除されたか、アドレスが変わった可能性があります。
		</NoticePage>
	);
}
