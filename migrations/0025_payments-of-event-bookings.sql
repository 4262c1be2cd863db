ALTER TABLE `event_configs` ADD `pays_before` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `pay_until` integer;