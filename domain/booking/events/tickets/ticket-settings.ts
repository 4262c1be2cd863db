/** Settings of an event's tickets (M-159, M-160). They are changed with the permission `concert-plugin` only. */
export interface TicketSettings {
	/** Whether friends with a confirmed booking have tickets. */
	issues: boolean;
	/** Whether the code on the ticket changes every half minute, so that a saved picture is worth nothing. */
	rotates: boolean;
	/** Whether each seat has a code of its own; otherwise one code admits all seats of a booking. */
	perSeat: boolean;
	/** Whether a booking with an unpaid price is admitted, because the door takes the money. */
	admitsUnpaid: boolean;
	/** Whether messages may contain the address at which a waiting payment is paid. */
	offersPayUrl: boolean;
}

const NO_TICKETS: TicketSettings = {
	issues: false,
	rotates: false,
	perSeat: false,
	admitsUnpaid: false,
	offersPayUrl: false,
};

/** Settings of an event as stored, with those that were never saved. */
export const ticketSettingsOf = (stored: Partial<TicketSettings>): TicketSettings => ({
	...NO_TICKETS,
	...stored,
});
