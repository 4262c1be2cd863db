import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";
import { NoticePage } from "./NoticePage.tsx";

/** Notice for an unknown address, or for a page that does not exist for the operator. The landmark is its frame's. */
export function NotFoundNotice() {
	useTabTitle("ページが見つかりません");
	return (
		<NoticePage
			title="ページが見つかりません"
			actions={
				<>
					<Button variant="default" onClick={() => history.back()}>
						前のページに戻る
					</Button>
					<Button component={Link} href={addressOf("home")}>
						ホームを開く
					</Button>
				</>
			}
		>
			アドレスが変わったか、削除された可能性があります。入力したアドレスをお確かめください。
		</NoticePage>
	);
}
