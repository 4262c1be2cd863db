import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";

const TITLE = "このテンプレートにURL設定はありません";

/** Page shown instead of the URL settings of a template that has none, with the reason. */
export function NoTemplateUrlsNotice({ reason }: { reason: string }) {
	useTabTitle(TITLE);
	return (
		<NoticePage
			title={TITLE}
			actions={
				<Button component={Link} href={addressOf("templates")}>
					テンプレートの一覧を開く
				</Button>
			}
		>
			{reason}内容は、一覧から開いて編集できます。
		</NoticePage>
	);
}
