import { Grid } from "@mantine/core";
import { useParams } from "wouter";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { TemplateTalk } from "#web/engine/messages/TemplateTalk.tsx";
import { useTemplatesAsWritten } from "#web/engine/messages/useTemplatesAsWritten.ts";
import { TesterPanel } from "#web/inbox/testers/TesterPanel.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

/** Popup that sends a template to testers. */
export function TemplateTestPage() {
	const id = Number(useParams().id);
	const { data, error } = useTemplatesAsWritten([id]);
	if (isItemGone(error)) return <ItemNotFound kind="template" />;
	return (
		<PageLayout title={data?.[0] ? `テスト送信: ${data[0].name}` : "テスト送信"}>
			<Grid gap="lg">
				<Grid.Col span={{ base: 12, md: 6 }}>
					<TesterPanel itemKind="template" itemIds={[id]} />
				</Grid.Col>
				<Grid.Col span={{ base: 12, md: 6 }}>
					<TemplateTalk ids={[id]} empty="表示する内容がありません" />
				</Grid.Col>
			</Grid>
		</PageLayout>
	);
}
