ALTER TABLE `salon_calendar_events` ADD `lost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_calendars` ADD `lost` integer DEFAULT 0 NOT NULL;