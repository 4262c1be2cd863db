import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NotFoundPage } from "#web/platform/shell/NotFoundPage.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SalonGone } from "./SalonGone.tsx";
import classes from "./SalonSettingPage.module.css";
import { SALON_PARTS } from "./salonParts.ts";
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
	const open = SALON_PARTS.find((part) => part.name === name);
	const salon = data?.data.find((salon) => salon.id === salonId && !salon.is_archived);
	if (!open) return <NotFoundPage />;
	if (data && !salon) return <SalonGone title="店舗の設定" />;
	return (
		<PageLayout title={salon?.name ?? "店舗の設定"} before={<BackToSalons />}>
			<div className={classes.columns}>
				<SalonPartNav salonId={salonId} open={open.name} />
				<section aria-label={open.label} className={classes.part}>
					<Text size="sm" c="dimmed" mb="sm">
						{open.help}
					</Text>
					{!data && error ? (
						<ErrorState error={error} onRetry={() => void mutate()} />
					) : (
						<open.Part key={`${salonId}:${open.name}`} salonId={salonId} />
					)}
				</section>
			</div>
			{dialog(salonId)}
		</PageLayout>
	);
}

/** Navigation between the parts: beside the content, or above it on a phone. */
const SalonPartNav = ({ salonId, open }: { salonId: number; open: string }) => (
	<nav aria-label="店舗の設定" className={classes.parts}>
		{SALON_PARTS.map(({ name, label }) => (
			<Link
				key={name}
				href={addressOf("salonSetting", { id: salonId, part: name })}
				className={classes.entry}
				aria-current={name === open ? "page" : undefined}
			>
				{label}
			</Link>
		))}
	</nav>
);

const BackToSalons = () => <BackLink href={addressOf("salons")} label="店舗の一覧に戻る" />;
