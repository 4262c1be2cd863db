import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DETAIL_GENERATION } from "#domain/engine/kinds/form.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CountCard } from "#web/platform/ui/CountCard.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { FormAddress } from "./FormAddress.tsx";
import { FormFactList } from "./FormAside.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { type AnswerForm, useAnswerCounts } from "./formApi.ts";
import { formLinks } from "./formLinks.ts";
import { ReceptionText } from "./ReceptionText.tsx";

/** Overview of a form of the current generation. */
export const FormDetailPage = () => (
	<FormFrame pageName="詳細" help="回答の数と公開の状態をまとめています。">
		{(form) => (form.generation === DETAIL_GENERATION ? <Detail form={form} /> : <NoDetail form={form} />)}
	</FormFrame>
);

function Detail({ form }: { form: AnswerForm }) {
	const mayWrite = useAbility("form-write");
	const { data: counts, error } = useAnswerCounts(form.id);
	const answers = addressOf("formAnswers", { id: form.id });
	return (
		<Stack gap="md">
			{error && <Alert color="red">回答の数を読み込めませんでした。</Alert>}
			<SimpleGrid cols={{ base: 1, xs: 2 }} maw="40rem">
				<CountCard label="回答数" value={counts?.answer_count} unit="件" href={answers} />
				<CountCard label="回答した友だち" value={counts?.answer_member_count} unit="人" href={answers} />
			</SimpleGrid>
			<SimpleGrid cols={{ base: 1, md: 2 }}>
				<AsidePanel title="フォーム">
					<Text fw={600}>{form.title || form.name}</Text>
					{form.description !== "" && (
						<Text size="sm" lineClamp={8} style={{ whiteSpace: "pre-wrap" }}>
							{form.description}
						</Text>
					)}
					<Text size="sm" c="dimmed">
						質問 {form.fields.length}件
					</Text>
					{form.status_description !== null && (
						<Paper withBorder p="sm">
							<Text size="xs" c="dimmed">
								停止中の案内
							</Text>
							<Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
								{form.status_description}
							</Text>
						</Paper>
					)}
					<FormAddress code={form.code} />
					{mayWrite && (
						<Group gap="sm">
							<Button component={Link} href={addressOf("form", { id: form.id })} variant="default" size="xs">
								編集する
							</Button>
						</Group>
					)}
				</AsidePanel>
				<AsidePanel title="状態">
					<FormFactList form={form} />
					<ReceptionText reception={form.reception} state={counts?.reception_state} />
					<Text size="sm" c="dimmed" component="div">
						作成日 <TimeText value={form.created_at} format="day" span inherit />
					</Text>
					<LinkList
						links={formLinks(form).filter(({ href }) => href !== addressOf("formDetail", { id: form.id }))}
					/>
				</AsidePanel>
			</SimpleGrid>
		</Stack>
	);
}

const NoDetail = ({ form }: { form: AnswerForm }) => (
	<Alert color="gray" title="この回答フォームには詳細画面がありません">
		<Stack gap="sm">
			<Text size="sm">旧バージョンで作成された回答フォームです。回答や編集は次の画面をご利用ください。</Text>
			<LinkList
				links={[
					{ href: addressOf("form", { id: form.id }), label: "編集する", ability: "form-write" },
					...formLinks(form),
				]}
			/>
		</Stack>
	</Alert>
);
