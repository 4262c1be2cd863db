import { Button, Stack } from "@mantine/core";
import { Link } from "wouter";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { listTemplateTaps } from "#domain/content/templates/template-taps.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TemplateTalk } from "#web/engine/messages/TemplateTalk.tsx";
import type { ItemAsideProps } from "#web/people/items/itemEditor.ts";
import { TapIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type CheckedMessage, LineCheckButton } from "./LineCheckButton.tsx";
import classes from "./TemplateAside.module.css";
import { isContentEmpty, TemplateDraftPreview } from "./TemplateDraftPreview.tsx";
import { TemplateTestButton } from "./TemplateTestButton.tsx";
import type { TemplateDraft } from "./templateDraft.ts";

const isTapCounted = (content: SingleContent) =>
	content.type === "flex" || listTemplateTaps(content).length > 0;

/** Messages for LINE's check: a pack once it is saved, any other template as it is written. */
function listCheckedMessages({
	draft: { content },
	data,
	id,
}: ItemAsideProps<TemplateDraft>): CheckedMessage[] {
	if (content.type !== "pack") return isContentEmpty(content) ? [] : [{ content }];
	const isSaved = id !== null && content === data?.content;
	return isSaved ? [{ template_id: id }] : [];
}

/** Side panel of the template editor: preview and test. */
export function TemplateAside(props: ItemAsideProps<TemplateDraft>) {
	const { draft, data, id } = props;
	const { content } = draft;
	return (
		<Stack gap="md" className={content.type === "flex" ? classes.stays : undefined}>
			{content.type === "pack" ? (
				<TemplateTalk ids={content.template_ids} empty="テンプレートを選ぶと、ここに表示されます" />
			) : (
				<TemplateDraftPreview content={content} />
			)}
			<LineCheckButton messages={listCheckedMessages(props)} />
			<TemplateTestButton id={id} unsaved={content !== data?.content} />
			{content.type !== "pack" && id !== null && isTapCounted(content) && (
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
