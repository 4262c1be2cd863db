import { Button, Stack } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TemplateTalk } from "#web/engine/messages/TemplateTalk.tsx";
import type { AsideProps } from "#web/people/items/editor.ts";
import { TapIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DraftPreview } from "./DraftPreview.tsx";
import type { TemplateDraft } from "./draft.ts";
import classes from "./TemplateAside.module.css";
import { TestSendButton } from "./TestSendButton.tsx";

/** Side panel of the template editor: preview and test. */
export function TemplateAside({ draft: { content }, data, id }: AsideProps<TemplateDraft>) {
	return (
		<Stack gap="md" className={content.type === "flex" ? classes.stays : undefined}>
			{content.type === "pack" ? (
				<TemplateTalk ids={content.template_ids} empty="テンプレートを選ぶと、ここに表示されます" />
			) : (
				<DraftPreview content={content} />
			)}
			<TestSendButton id={id} unsaved={content !== data?.content} />
			{content.type === "flex" && id !== null && (
				<Button
					component={Link}
					href={addressOf("templateTaps", { id })}
					variant="default"
					leftSection={<TapIcon />}
				>
					タップ数を見る
				</Button>
			)}
		</Stack>
	);
}
