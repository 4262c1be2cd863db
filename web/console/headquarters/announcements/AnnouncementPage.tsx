import { Alert, Badge, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { BroadcastStateBadge } from "#web/content/broadcasts/BroadcastStateBadge.tsx";
import { ComposedTalk } from "#web/content/composer/ComposedTalk.tsx";
import { createWrittenMessage } from "#web/content/composer/composedMessage.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { NotFoundNotice } from "#web/platform/shell/NotFoundNotice.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastDone, toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { AccountLink } from "../AccountLink.tsx";
import { AccountName } from "../AccountName.tsx";
import {
	type AnnouncementDetail,
	type AnnouncementPartRow,
	postCancellation,
	postContinuation,
	useAnnouncement,
} from "../headquartersApi.ts";
import classes from "./AnnouncementEditorPage.module.css";

/** An announcement with the figures of each account. */
export function AnnouncementPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useAnnouncement(id);
	if (isItemGone(error)) return <NotFoundNotice />;
	return (
		<PageLayout
			title={data?.name ?? "本部のお知らせ"}
			before={<BackLink href={addressOf("announcements")} label="本部のお知らせの一覧へ戻る" />}
			action={data && <CancelButton announcement={data} />}
		>
			{Boolean(error) && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<div className={classes.columns}>
					<Stack gap="md">
						<Totals announcement={data} />
						<Continuation announcement={data} />
						<CardList>
							{data.parts.map((part) => (
								<PartCard key={part.account} part={part} />
							))}
						</CardList>
					</Stack>
					<div className={classes.aside}>
						<AsidePanel title="送る内容">
							<ComposedTalk
								messages={data.contents.map((content) => createWrittenMessage(content as never))}
							/>
						</AsidePanel>
					</div>
				</div>
			)}
		</PageLayout>
	);
}

const mayCancel = ({ cancelled_at, parts }: AnnouncementDetail): boolean =>
	parts.some(({ broadcast }) => broadcast?.state === "planned" || broadcast?.state === "approval") ||
	(cancelled_at === null && parts.some(({ broadcast_id }) => broadcast_id === null));

function CancelButton({ announcement }: { announcement: AnnouncementDetail }) {
	const { busy, run } = useBusy();
	if (!mayCancel(announcement)) return null;
	const cancel = () =>
		run(async () => {
			const confirmed = await askToConfirm({
				title: "お知らせを取り消します",
				message:
					"まだ送信が始まっていないアカウントでは、誰にも届きません。送信が始まったアカウントでは取り消せません。",
				confirm: "取り消す",
				cancelLabel: "やめる",
				destructive: true,
			});
			if (!confirmed) return;
			try {
				const { refused } = await postCancellation(announcement.id);
				const labelOf = new Map(announcement.parts.map(({ account, label }) => [account, label]));
				if (refused.length === 0) toastDone("お知らせを取り消しました");
				else
					toastRefused(
						refused
							.map(({ account, problem }) => `${labelOf.get(account) ?? account}: ${problem}`)
							.join("\n"),
					);
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<Button variant="default" onClick={() => void cancel()} disabled={busy}>
			送信を取り消す
		</Button>
	);
}

/** Sums over all accounts, with the time and the author. */
function Totals({ announcement }: { announcement: AnnouncementDetail }) {
	const { parts, planned_at, created_at, cancelled_at, author, once } = announcement;
	const sum = (count: (part: AnnouncementPartRow) => number) =>
		parts.reduce((total, part) => total + count(part), 0);
	return (
		<Paper withBorder p="md">
			<Stack gap="sm">
				<Group gap="lg" component="dl" m={0}>
					<LabelledFigure label="送る友だち">{formatPeople(sum(({ expected }) => expected))}</LabelledFigure>
					<LabelledFigure label="届いた">
						{formatPeople(sum(({ broadcast }) => broadcast?.sent ?? 0))}
					</LabelledFigure>
					<LabelledFigure label="届かなかった">
						{formatPeople(sum(({ broadcast }) => (broadcast?.failed ?? 0) + (broadcast?.parked ?? 0)))}
					</LabelledFigure>
					<LabelledFigure label="送信する日時">
						{planned_at === null ? "指示の1分後" : formatMoment(planned_at)}
					</LabelledFigure>
				</Group>
				<Text size="xs" c="dimmed">
					{author}が{formatMoment(created_at)}に指示しました。
					{once && "複数のアカウントの友だちには、上のアカウントからだけ送ります。"}
					{cancelled_at !== null && describeCancellation(cancelled_at, parts)}
				</Text>
			</Stack>
		</Paper>
	);
}

/** Sentence about a cancellation, which comes too late for accounts whose broadcast had begun. */
function describeCancellation(at: string, parts: readonly AnnouncementPartRow[]): string {
	const withdrawn = parts.filter(({ is_withdrawn }) => is_withdrawn).length;
	const rest = parts.length - withdrawn;
	if (rest === 0) return `${formatMoment(at)}に取り消しました。`;
	return `${formatMoment(at)}に${withdrawn}アカウントで取り消しました。ほかの${rest}アカウントでは、取り消しが間に合いませんでした。`;
}

/** Alert about accounts in which the broadcast was not ordered; the author can order them here. */
function Continuation({ announcement }: { announcement: AnnouncementDetail }) {
	const { id, parts, is_author, cancelled_at } = announcement;
	const { busy, run } = useBusy();
	const unordered = parts.filter(({ broadcast_id }) => broadcast_id === null);
	if (unordered.length === 0 || cancelled_at !== null) return null;
	const orderRest = () =>
		run(async () => {
			const changed = unordered.flatMap(({ account, label, found }) =>
				found === null ? [] : [{ account, label, found }],
			);
			const confirmed =
				changed.length === 0 ||
				(await askToConfirm({
					title: "人数が変わりました",
					message: changed
						.map(({ label, found }) => `${label}: ${formatPeople(found)}に送信します。`)
						.join("\n"),
					confirm: "送信する",
				}));
			if (!confirmed) return;
			try {
				await postContinuation(
					id,
					unordered.map(({ account, expected, found }) => ({ account, expected: found ?? expected })),
				);
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<Alert
			color="red"
			icon={<WarningIcon />}
			title={`${unordered.length}アカウントでは、まだ送信を指示していません`}
		>
			<Stack gap="sm" align="flex-start">
				{unordered.map(({ account, label, problem }) => (
					<Text key={account} size="sm">
						{label}: {problem ?? "途中で止まりました。"}
					</Text>
				))}
				{is_author ? (
					<Button size="xs" onClick={() => void orderRest()} disabled={busy} aria-busy={busy}>
						残りのアカウントで続ける
					</Button>
				) : (
					<Text size="sm">続けられるのは、作成した人だけです。</Text>
				)}
			</Stack>
		</Alert>
	);
}

function PartState({ part: { broadcast, broadcast_id, is_withdrawn } }: { part: AnnouncementPartRow }) {
	if (is_withdrawn) return <Badge color="gray">取り消し済み</Badge>;
	if (broadcast) return <BroadcastStateBadge broadcast={{ state: broadcast.state, cancelled_at: null }} />;
	return broadcast_id === null && <Badge color="red">未指示</Badge>;
}

/** Account of the announcement with the figures of its broadcast. */
function PartCard({ part }: { part: AnnouncementPartRow }) {
	const {
		account,
		label,
		colour,
		is_member,
		is_everybody,
		search,
		expected,
		excluded,
		broadcast,
		broadcast_id,
		no_answer,
		is_withdrawn,
	} = part;
	return (
		<ListCard head={<AccountName label={label} colour={colour} />} aside={<PartState part={part} />}>
			<Text size="sm">
				{is_everybody ? "すべての友だち" : (search ?? "絞り込んだ友だち")}・{formatPeople(expected)}
				{excluded > 0 && `（ほかのアカウントから届く${formatPeople(excluded)}を除く）`}
			</Text>
			{no_answer !== null && (
				<Text size="sm" c="red">
					{HEADQUARTERS_TEXTS.problems[no_answer]}
				</Text>
			)}
			{broadcast && broadcast.total !== null && (
				<Group gap="lg" component="dl" m={0}>
					<LabelledFigure label="届いた">{formatPeople(broadcast.sent)}</LabelledFigure>
					<LabelledFigure label="送信待ち">{formatPeople(broadcast.waiting)}</LabelledFigure>
					<LabelledFigure label="失敗">{formatPeople(broadcast.failed)}</LabelledFigure>
					<LabelledFigure label="確認待ち">{formatPeople(broadcast.parked)}</LabelledFigure>
				</Group>
			)}
			{is_member && broadcast_id !== null && !is_withdrawn && (
				<Text size="sm">
					<AccountLink account={account} href={addressOf("broadcast", { id: broadcast_id })}>
						このアカウントの一斉配信を開く
					</AccountLink>
				</Text>
			)}
		</ListCard>
	);
}
