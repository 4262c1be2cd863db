import { lazy, Suspense } from "react";
import { SalonSettingPage } from "#web/booking/salons/SalonSettingPage.tsx";
import { useStrandedDialog } from "#web/booking/salons/strandedDialogState.ts";

const StrandedDialog = lazy(() =>
	import("./StrandedDialog.tsx").then((m) => ({ default: m.StrandedDialog })),
);

/** Settings of a salon, with the dialog of the bookings that a change has left outside its hours. */
export const SalonSettingScreen = () => (
	<SalonSettingPage dialog={(salonId) => <DialogOnDemand salonId={salonId} />} />
);

/** The dialog, loaded when a saved change opens it. */
function DialogOnDemand({ salonId }: { salonId: number }) {
	const [opened] = useStrandedDialog(salonId);
	return (
		opened && (
			<Suspense fallback={null}>
				<StrandedDialog salonId={salonId} />
			</Suspense>
		)
	);
}
