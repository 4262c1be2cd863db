import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

interface EnabledToggleProps {
	salonId: number;
	entry: { id: number; name: string; is_enabled: number };
	calls: { enable: (salonId: number, id: number, isEnabled: boolean) => Promise<void> };
	mayWrite: boolean;
}

/** Toggle that enables a resource or a course for booking; the wire has 0 or 1 (M-137). */
export function EnabledToggle({ salonId, entry, calls, mayWrite }: EnabledToggleProps) {
	const { busy, run } = useBusy();
	const { id, name } = entry;
	const isEnabled = entry.is_enabled === 1;
	return (
		<Toggle
			aria-label={`「${name}」の受付`}
			title={isEnabled ? "受付中" : "停止中"}
			checked={isEnabled}
			disabled={!mayWrite || busy}
			onChange={() => void run(() => calls.enable(salonId, id, !isEnabled).catch(toastFailed))}
		/>
	);
}
