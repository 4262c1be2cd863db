/** Edge cases of calendars, in Tokyo's time, or in UTC with a trailing Z. */
export const AWKWARD_TIMES = [
	// Last days of long and short months, and the days after them.
	"2026-01-31 23:50",
	"2026-02-28 12:00",
	"2026-03-01 00:00",
	"2026-04-30 23:59",
	"2026-05-31 09:00",
	"2026-08-31 00:00",
	"2027-02-28 23:50",
	"2027-11-30 18:30",
	// Leap year.
	"2028-02-28 23:55",
	"2028-02-29 00:00",
	"2028-02-29 15:00",
	"2028-02-29 23:50",
	"2028-03-01 00:05",
	// Turn of the year in Tokyo and in UTC.
	"2026-12-31 23:59",
	"2026-12-31 23:59Z",
	"2027-01-01 00:00",
	"2027-12-31 23:59",
	"2027-12-31 23:59Z",
	"2028-12-31 15:00Z",
	"2029-12-31 23:30",
	"2030-12-31 23:59",
	"2030-12-31 23:59Z",
	// Between Tokyo's midnight and UTC's: different days, and at the end of a month different months.
	"2026-06-30 15:00Z",
	"2026-10-01 08:59",
	"2027-07-01 09:00",
	"2029-03-01 05:00",
	// First and last hour of a day, and hours at which demos and schedules send.
	"2026-11-22 00:00",
	"2026-11-22 10:30",
	"2026-11-22 23:00",
	"2027-06-15 10:00",
	"2029-09-09 09:59",
	"2030-04-01 11:00",
	// Mondays, Sundays, holidays, first and last minute of a week.
	"2027-05-03 10:00",
	"2026-11-23 00:00",
	"2026-11-29 23:58",
	"2028-01-10 12:00",
	"2029-05-06 20:00",
	"2030-11-03 07:00",
	"2030-02-11 13:13",
	"2026-07-20 06:06",
] as const;
