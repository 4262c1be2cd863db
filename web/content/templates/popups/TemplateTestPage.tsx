import { Grid } from "@mantine/core";
import { useParams } from "wouter";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { TemplateTalk } from "#web/engine/messages/TemplateTalk.tsx";
import { useWrittenTemplates } from "#web/engine/messages/written-templates.ts";
import { TesterPanel } from "#web/inbox/testers/TesterPanel.tsx";
import { Page } from "#web/platform/ui/Page.tsx";

/** Popup that sends one template to testers. */
export function TemplateTestPage() {
	const id = Number(useParams().id);
	const { data, error } = useWrittenTemplates([id]);
	if (isGone(error)) return <ItemGone kind="template" />;
	return (
		<Page title={data?.[0] ? `テスト送信: ${data[0].name}` : "テスト送信"}>
			<Grid gap="lg">
				<Grid.Col span={{ base: 12, md: 6 }}>
					<TesterPanel what="template" itemIds={[id]} />
				</Grid.Col>
				<Grid.Col span={{ base: 12, md: 6 }}>
					<TemplateTalk ids={[id]} empty="表示する内容がありません" />
				</Grid.Col>
			</Grid>
		</Page>
	);
}
