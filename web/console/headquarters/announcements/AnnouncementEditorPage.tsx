import { Group, Paper, Skeleton, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import useSWR from "swr";
import { MAX_BROADCAST_MESSAGES, MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BroadcastTimeField } from "#web/content/broadcasts/BroadcastTimeField.tsx";
import { ComposedTalk } from "#web/content/composer/ComposedTalk.tsx";
import { messageDoubts } from "#web/content/composer/composedMessage.ts";
import { storeAsEffects } from "#web/content/composer/composerApi.ts";
import { MessageComposer } from "#web/content/composer/MessageComposer.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { fetchEstimate, postAnnouncement, useAnnouncementChoices } from "../headquartersApi.ts";
import { AnnouncedAccounts } from "./AnnouncedAccounts.tsx";
import classes from "./AnnouncementEditorPage.module.css";
import {
	type AnnouncementBody,
	type AnnouncementDraft,
	checkAnnouncement,
	createAnnouncementDraft,
} from "./announcementDraft.ts";
import { confirmAnnouncementOrder } from "./confirmAnnouncementOrder.tsx";

/** Editor of an announcement to several accounts. */
export function AnnouncementEditorPage() {
	const [draft, setDraft] = useState(createAnnouncementDraft);
	const [initialDraft] = useState(draft);
	const [isConfirming, setIsConfirming] = useState(false);
	const choices = useAnnouncementChoices();
	const estimates = useEstimates(draft);
	const targets = usePlaceholderTargets();
	const goTo = useNavigateIfMounted();
	const form = useRef<HTMLDivElement>(null);
	const accounts = choices.data?.accounts ?? [];
	const saving = useSaving(draft, {
		check: checkAnnouncement,
		findDoubts: ({ messages }) => messageDoubts(messages, targets),
		send: async (body: AnnouncementBody, headers) => {
			const messages = await storeAsEffects(body.messages, "messages");
			const { parts } = await fetchEstimate({ messages, once: body.once, parts: body.parts });
			setIsConfirming(true);
			const confirmedCounts = await confirmAnnouncementOrder(draft, parts).finally(() =>
				setIsConfirming(false),
			);
			if (confirmedCounts === null) return null;
			const confirmed = body.parts.map((part) => ({
				...part,
				expected: confirmedCounts.get(part.account) ?? 0,
			}));
			return postAnnouncement({ ...body, messages, parts: confirmed }, headers);
		},
		onSaved: (saved) => saved && goTo(addressOf("announcement", { id: saved.id })),
		failureHeading: "送信を指示できませんでした",
		staysOpen: true,
	});
	const busy = saving.saving;
	const errors = firstMessages(saving.problems.fields);
	const change = (part: Partial<AnnouncementDraft>) =>
		!busy && setDraft((before) => ({ ...before, ...part }));
	useFocusOnProblem(form, saving);
	return (
		<PageLayout
			title="本部のお知らせの作成"
			help="同じメッセージを、選んだアカウントの友だちにまとめて送ります。アカウントごとの一斉配信になります。"
			before={<BackLink href={addressOf("announcements")} label="本部のお知らせの一覧へ戻る" />}
		>
			{choices.error && !choices.data && (
				<ErrorState error={choices.error} onRetry={() => void choices.mutate()} />
			)}
			{!choices.data && !choices.error && <Skeleton height="24rem" />}
			{choices.data && (
				<>
					<div className={classes.columns}>
						<Paper withBorder p="md" ref={form}>
							<Stack gap="lg">
								<TextInput
									label="管理名"
									description="一覧に表示する名前です。友だちには表示されません。"
									required
									value={draft.name}
									onChange={({ currentTarget: { value } }) => change({ name: value })}
									maxLength={MAX_BROADCAST_NAME}
									error={errors.name}
									{...fieldAttribute("name")}
								/>
								<MessageComposer
									value={draft.messages}
									onChange={(messages) => change({ messages })}
									max={MAX_BROADCAST_MESSAGES}
									field="messages"
									errors={errors}
								/>
								<AnnouncedAccounts
									parts={draft.parts}
									onChange={(parts) => change({ parts })}
									choices={accounts}
									estimates={estimates}
									error={errors.parts}
								/>
								<OnceField once={draft.once} onChange={(once) => change({ once })} error={errors.once} />
								<BroadcastTimeField draft={draft} set={change} errors={errors} />
							</Stack>
						</Paper>
						<div className={classes.aside}>
							<AsidePanel title="プレビュー">
								<ComposedTalk messages={draft.messages} />
							</AsidePanel>
						</div>
					</div>
					<Stack gap="xs" className={classes.foot}>
						<ProblemAlert problems={saving.problems} />
						<SaveBar
							dirty={draft !== initialDraft}
							saving={busy && !isConfirming}
							onSave={saving.save}
							onCancel={() => goTo(addressOf("announcements"))}
							label={draft.isPlanned ? "予約に進む" : "内容を確認する"}
						/>
					</Stack>
				</>
			)}
		</PageLayout>
	);
}

interface OnceFieldProps {
	once: boolean;
	onChange: (once: boolean) => void;
	error: string | undefined;
}

const OnceField = ({ once, onChange, error }: OnceFieldProps) => (
	<Stack gap="2xs">
		<Group gap="2xs">
			<Switch
				label="ひとりに一度だけ送る"
				checked={once}
				onChange={({ currentTarget: { checked } }) => onChange(checked)}
				error={error}
				{...fieldAttribute("once")}
			/>
			<HelpText
				title="ひとりに一度だけ送る"
				paragraphs={[
					"同じプロバイダーのアカウントどうしで使えます。別のプロバイダーでは、LINEが同じ人だと知らせません。",
				]}
			/>
		</Group>
		<Text size="xs" c="dimmed">
			複数のアカウントの友だちには、上にあるアカウントからだけ送ります。送らない友だちには、送信が終わるまで、そのアカウントで目印のタグがつきます。
		</Text>
	</Stack>
);

/** Current numbers of friends by account. */
function useEstimates({ parts, once }: AnnouncementDraft) {
	const { data } = useSWR(
		parts.length === 0 ? null : ["headquarters", "estimate", JSON.stringify({ parts, once })],
		() => fetchEstimate({ messages: [], once, parts }),
		{ keepPreviousData: true },
	);
	return new Map(data?.parts.map((estimate) => [estimate.account, estimate]));
}
