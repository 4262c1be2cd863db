import { Button, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { MAX_STAFF_NAME, STAFF_CODE_LENGTH, staffCodeInput } from "#domain/commerce/coupons/coupon-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import {
	createStaffCodeRequest,
	deleteStaffCodeRequest,
	type StaffCode,
	useStaffCodes,
} from "./couponsApi.ts";

/** Codes that staff type on a friend's phone, one for each shop or person. */
export function CouponStaffPage() {
	const { data, error, mutate } = useStaffCodes();
	return (
		<PageLayout
			title="スタッフコード"
			help="スタッフがお客さまの画面で入力すると、クーポンが使用済みになります。店舗や担当ごとに作ると、だれが使用済みにしたかが残ります。"
			before={<BackLink href={addressOf("coupons")} label="クーポンに戻る" />}
		>
			<Stack gap="md" maw="40rem">
				<Paper withBorder p="md" component="section" aria-label="スタッフコードの追加">
					<StaffCodeForm key={data?.items.length ?? 0} />
				</Paper>
				<Stack gap="sm" component="section" aria-label="スタッフコード">
					<Title order={2}>登録済みのスタッフコード</Title>
					{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
					{!data && !error && <SkeletonCards cards={2} />}
					{data?.items.length === 0 && (
						<EmptyState title="スタッフコードはまだありません">
							コードの入力で使うクーポンには、1つ以上のスタッフコードが必要です。
						</EmptyState>
					)}
					{data && data.items.length > 0 && (
						<CardList>
							{data.items.map((code) => (
								<ListCard key={code.id} head={<Text fw={600}>{code.name}</Text>}>
									<Text size="xs" c="dimmed" component="div">
										<TimeText value={code.created_at} span inherit />
										に登録
									</Text>
									<Group>
										<RemoveButton code={code} />
									</Group>
								</ListCard>
							))}
						</CardList>
					)}
				</Stack>
			</Stack>
		</PageLayout>
	);
}

function StaffCodeForm() {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: { name: "", code: "" },
		check: (draft) => checkDraft(staffCodeInput, draft),
		send: createStaffCodeRequest,
		savedText: "スタッフコードを登録しました",
		staysOpen: true,
	});
	return (
		<Stack gap="sm" ref={form}>
			<TextInput label="店舗や担当の名前" required maxLength={MAX_STAFF_NAME} {...state.field.text("name")} />
			<PasswordInput
				label="スタッフコード"
				description="6桁から10桁の数字です。登録したあとは表示できません。"
				required
				inputMode="numeric"
				autoComplete="new-password"
				maxLength={STAFF_CODE_LENGTH.max}
				{...state.field.text("code")}
			/>
			<ProblemAlert problems={problems} />
			<Group>
				<Button onClick={saveBar.onSave} disabled={saveBar.saving} aria-busy={saveBar.saving}>
					登録する
				</Button>
			</Group>
		</Stack>
	);
}

function RemoveButton({ code: { id, name } }: { code: StaffCode }) {
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "スタッフコードを削除しますか？",
			message: `「${name}」のコードは使えなくなります。`,
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		await deleteStaffCodeRequest(id).then(() => toastDone("スタッフコードを削除しました"), toastFailed);
	};
	return (
		<Button size="xs" variant="subtle" color="red" onClick={() => void remove()}>
			削除する
		</Button>
	);
}
