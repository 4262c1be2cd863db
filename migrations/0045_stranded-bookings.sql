DROP INDEX `reservations_unsolved`;--> statement-breakpoint
ALTER TABLE `reservations` ADD `stranded_at` integer;--> statement-breakpoint
CREATE INDEX `reservations_unsolved` ON `reservations` (`salon_id`,`starts_at`) WHERE (status in ('pending', 'edit_pending', 'cancel_pending') or stranded_at is not null) and deleted_at is null;