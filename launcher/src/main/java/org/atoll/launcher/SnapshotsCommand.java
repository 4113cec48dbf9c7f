// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.table.TableFormat;
import org.atoll.recovery.depot.Depot;
import org.atoll.recovery.depot.Depots;
import org.atoll.recovery.store.Inventory;
import org.atoll.recovery.store.Journal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `atoll snapshots`: lists the snapshots of a folder or bucket, each read and verified.
@Command(
        name = "snapshots",
        description = "Lists the snapshots in a folder or bucket: what they hold, and whether they"
                + " verify.",
        footer = {
            "",
            "Each snapshot is read whole. It counts if the job would begin from it. The exit code"
                    + " is 0 if all verify, 1 if one does not or is missing, 2 if DIR holds none."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class)
final class SnapshotsCommand implements Callable<Integer> {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How the list is written: table (default), csv or json.")
    private String format = "table";

    @Parameters(
            arity = "1",
            paramLabel = "DIR",
            description = "The folder of a job's snapshots, or s3://BUCKET/PREFIX.")
    private String place = "";

    /// Created by picocli.
    SnapshotsCommand() {}

    @Override
    public Integer call() {
        SnapshotTable table = new SnapshotTable(form());
        Inventory inventory = inventory();
        table.write(System.out, inventory);
        if (!inventory.problem().isEmpty()) {
            System.err.println("atoll: " + inventory.problem());
        }
        return inventory.isSound() ? 0 : 1;
    }

    private TableFormat form() {
        try {
            return TableFormat.of(format);
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
    }

    private Inventory inventory() {
        try {
            Inventory inventory = inventoryOf(Depots.named(place, System.getenv()));
            if (inventory.snapshots().isEmpty() && inventory.problem().isEmpty()) {
                throw new Misuse("there are no snapshots in " + place);
            }
            return inventory;
        } catch (NoSuchFileException e) {
            throw new Misuse("there is no folder " + place);
        } catch (IOException e) {
            throw new Misuse("the snapshots in " + place + " cannot be listed: "
                    + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
    }

    /// A job keeps the snapshots of each rank in a store of their own.
    private static Inventory inventoryOf(Depot depot) throws IOException {
        List<String> ranks = depot.partsWith(Journal.NAME);
        List<Inventory> all = new ArrayList<>();
        for (String each : ranks.isEmpty() ? List.of("") : ranks) {
            all.add(Inventory.of(depot.existing(each)));
        }
        return Inventory.of(all);
    }
}
