import { NativeSelect, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense } from "react";
import { Link, useLocation, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NotFoundNotice } from "#web/platform/shell/NotFoundNotice.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SalonGone } from "./SalonGone.tsx";
import classes from "./SalonSettingPage.module.css";
import { SALON_PART_GROUPS, SALON_PARTS, type SalonPart } from "./salonParts.ts";
import { useSalons } from "./salonsApi.ts";

interface SalonSettingPageProps {
	/** Dialog of the board that a saved part can open. */
	dialog: (salonId: number) => ReactNode;
}

/** Settings of a salon, one part at a time. */
export function SalonSettingPage({ dialog }: SalonSettingPageProps) {
	const { id, part: name } = useParams();
	const salonId = Number(id);
	const { data, error, mutate } = useSalons();
	const shownPart = SALON_PARTS.find((part) => part.name === name);
	const salon = data?.data.find((salon) => salon.id === salonId && !salon.is_archived);
	if (!shownPart) return <NotFoundNotice />;
	if (data && !salon) return <SalonGone title="店舗の設定" />;
	return (
		<PageLayout title={salon?.name ?? "店舗の設定"} before={<BackToSalons />}>
			<div className={classes.columns}>
				<SalonPartNav salonId={salonId} shownName={shownPart.name} />
				<section aria-label={shownPart.label} className={classes.part}>
					<Text size="sm" c="dimmed" mb="sm">
						{shownPart.help}
					</Text>
					{!data && error ? (
						<ErrorState error={error} onRetry={() => void mutate()} />
					) : (
						<Suspense fallback={<SkeletonCards cards={1} height="12rem" />}>
							<shownPart.Part key={`${salonId}:${shownPart.name}`} salonId={salonId} />
						</Suspense>
					)}
				</section>
			</div>
			{dialog(salonId)}
		</PageLayout>
	);
}

interface SalonPartNavProps {
	salonId: number;
	/** Name of the shown part. */
	shownName: string;
}

/** Navigation between the parts in their groups: beside the content, or a select above it on a phone. */
function SalonPartNav(props: SalonPartNavProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return isNarrow ? <SalonPartSelect {...props} /> : <SalonPartLinks {...props} />;
}

const SalonPartLinks = ({ salonId, shownName }: SalonPartNavProps) => (
	<nav aria-label="店舗の設定" className={classes.parts}>
		{PARTS_BY_GROUP.map(({ group, parts }) => (
			<div key={group}>
				<Text size="xs" c="dimmed" px="sm" mt="xs">
					{group}
				</Text>
				{parts.map(({ name, label }) => (
					<Link
						key={name}
						href={addressOf("salonSetting", { id: salonId, part: name })}
						className={classes.entry}
						aria-current={name === shownName ? "page" : undefined}
					>
						{label}
					</Link>
				))}
			</div>
		))}
	</nav>
);

function SalonPartSelect({ salonId, shownName }: SalonPartNavProps) {
	const [, navigate] = useLocation();
	return (
		<NativeSelect
			aria-label="店舗の設定"
			value={shownName}
			onChange={(event) =>
				navigate(addressOf("salonSetting", { id: salonId, part: event.currentTarget.value }))
			}
			data={PARTS_BY_GROUP.map(({ group, parts }) => ({
				group,
				items: parts.map(({ name, label }) => ({ value: name, label })),
			}))}
		/>
	);
}

const PARTS_BY_GROUP: { group: string; parts: SalonPart[] }[] = SALON_PART_GROUPS.map((group) => ({
	group,
	parts: SALON_PARTS.filter((part) => part.group === group),
}));

const BackToSalons = () => <BackLink href={addressOf("salons")} label="店舗の一覧に戻る" />;
