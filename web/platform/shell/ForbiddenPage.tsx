import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "./NoticePage.tsx";

/** Notice for a page that the operator's role does not allow. */
export const ForbiddenPage = ({ title }: { title: string }) => (
	<NoticePage
		title={`「${title}」を開く権限がありません`}
		actions={
			<Button component={Link} href={addressOf("home")}>
				ホームを開く
			</Button>
		}
	>
		必要な場合は、管理者に権限の追加を依頼してください。
	</NoticePage>
);
