import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { AUDIENCE_SOURCES, AUDIENCE_STATES } from "#domain/content/audiences/audience-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DeleteIcon, PlusIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { AudienceForm } from "./AudienceForm.tsx";
import {
	type AudienceRow,
	isAtWork,
	requestAudienceDeletion,
	requestAudienceRenewal,
	useAudiences,
} from "./audiencesApi.ts";
import { describeCount } from "./describeCount.ts";

/** Audiences at LINE: their state, and how to make, renew and delete them. */
export function AudiencesPage() {
	const { data, error, mutate } = useAudiences();
	const mayWrite = useAbility("broadcast-write");
	const [isOpen, setOpen] = useState(false);
	const create = mayWrite && data && (
		<Button leftSection={<PlusIcon />} onClick={() => setOpen(true)} aria-label="オーディエンスを作成する">
			作成する
		</Button>
	);
	return (
		<PageLayout
			title="オーディエンス"
			help="LINEに登録する友だちの集まりです。一斉配信で「オーディエンスや属性からLINEが選ぶ」を選ぶと使えます。登録した友だちは自動では変わりません。作り直すと、今の友だちになります。"
			before={<BackLink href={addressOf("broadcasts")} label="一斉配信の一覧に戻る" />}
			action={data && data.items.length > 0 && create}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="5rem" />}
			{data?.items.length === 0 && (
				<EmptyState art="send" title="オーディエンスはまだありません" action={create}>
					友だちの条件や、お店のリンクのタップ、LINEが選ぶ友だちに送った配信の反応から作れます。LINEで使うには50人以上必要です。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((audience) => (
						<AudienceCard key={audience.id} audience={audience} mayWrite={mayWrite} />
					))}
				</CardList>
			)}
			{isOpen && data && (
				<AudienceForm sends={data.sends} links={data.links} onClose={() => setOpen(false)} />
			)}
		</PageLayout>
	);
}

const STATE_COLORS: Partial<Record<AudienceRow["state"], string>> = {
	ready: "green",
	failed: "red",
	expired: "red",
};

function AudienceCard({ audience, mayWrite }: { audience: AudienceRow; mayWrite: boolean }) {
	const { name, source, state, friends, reason, expires_at } = audience;
	return (
		<ListCard
			head={
				<Text fw={600} title={name} truncate>
					{name}
				</Text>
			}
			aside={
				<Badge
					color={STATE_COLORS[state] ?? "gray"}
					variant={state === "ready" ? "light" : "filled"}
					flex="none"
				>
					{AUDIENCE_STATES[state]}
				</Badge>
			}
		>
			<CutText size="sm" title={friends}>
				{`${AUDIENCE_SOURCES[source]}: ${friends}`}
			</CutText>
			<Text size="xs" c="dimmed" component="div">
				{describeCount(audience)}
				{expires_at && state === "ready" && (
					<>
						{"　"}LINEでの期限 <TimeText value={expires_at} span inherit />
					</>
				)}
			</Text>
			{reason && (
				<Text size="sm" c="red">
					{reason}
				</Text>
			)}
			{mayWrite && <AudienceButtons audience={audience} />}
		</ListCard>
	);
}

function AudienceButtons({ audience }: { audience: AudienceRow }) {
	const { id, name, is_renewable } = audience;
	const { busy, run } = useBusy();
	const renew = () =>
		run(() => requestAudienceRenewal(id).then(() => toastDone(`「${name}」を作り直しています`), toastFailed));
	const remove = () =>
		run(async () => {
			const isSure = await askToConfirm({
				title: "オーディエンスを削除します",
				message: `「${name}」をLINEからも削除します。元に戻せません。予約した一斉配信で使っているときは、その配信は送信されません。`,
				confirm: "削除する",
				destructive: true,
			});
			if (isSure)
				await requestAudienceDeletion(id).then(() => toastDone(`「${name}」を削除しました`), toastFailed);
		});
	return (
		<Group gap="xs">
			{is_renewable && (
				<Button
					variant="default"
					size="xs"
					leftSection={<ReloadIcon />}
					disabled={busy || isAtWork(audience)}
					onClick={() => void renew()}
				>
					今の友だちで作り直す
				</Button>
			)}
			<Button
				variant="subtle"
				color="red"
				size="xs"
				leftSection={<DeleteIcon />}
				disabled={busy}
				onClick={() => void remove()}
			>
				削除する
			</Button>
		</Group>
	);
}
