// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.watch.Batch;
import org.atoll.dsm.watch.Footprint;
import org.atoll.dsm.watch.Gathering;
import org.atoll.dsm.watch.Races;
import org.atoll.dsm.watch.Recorder;
import org.atoll.dsm.watch.SharingMap;
import org.atoll.dsm.watch.SharingPicture;
import org.atoll.dsm.watch.SharingTable;
import org.atoll.dsm.watch.SharingText;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Notes;
import org.atoll.fabric.World;
import org.atoll.fabric.files.NamedFile;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// A program that is watched: what its rank notes, and on rank 0 what is made of the notes of all.
/// Holder only.
final class RaceWatch {
    /// The setting that asks for a search for races: 1 prints them, 2 leaves them to [Dsm#races].
    static final String RACES_SETTING = "atoll.dsm.races";
    /// The setting that asks for a map of pages: the file's name.
    static final String MAP_SETTING = "atoll.dsm.map";

    private static final int NONE = 0;
    private static final int QUIET = 2;

    private final Endpoint endpoint;
    private final TimeKind waiting;
    private final Sender sender;
    private final Recorder recorder;
    private final Gathering gathering;
    private final @Nullable Races races;
    private final @Nullable SharingMap map;
    private final Consumer<String> report;
    private final String file;
    private final Notes notes;
    private volatile boolean allIsTold;
    private volatile int awaited;

    /// Sends what a rank tells.
    interface Sender {
        void send(int to, MemorySegment body);
    }

    private RaceWatch(
            World world, int findsRaces, String file, TimeKind waiting, Sender sender) {
        this.endpoint = world.endpoint();
        this.waiting = waiting;
        this.sender = sender;
        this.file = file;
        this.notes = world.notes();
        recorder = new Recorder(world.rank());
        report = findsRaces == QUIET ? line -> {} : System.err::println;
        races = findsRaces == NONE ? null : new Races(report);
        map = file.isEmpty() ? null : new SharingMap(world.size());
        gathering = new Gathering(world.size(), taker(races, map));
    }

    /// What takes the footprints of all ranks.
    private static Consumer<Footprint> taker(@Nullable Races races, @Nullable SharingMap map) {
        return footprint -> {
            if (races != null) {
                races.take(footprint);
            }
            if (map != null) {
                map.take(footprint);
            }
        };
    }

    /// What watches a rank.
    ///
    /// @param waiting what waits at the end are booked on
    /// @param sender  sends to another rank's [#told]
    /// @return null if nobody has asked for it
    /// @throws IllegalArgumentException on rank 0, if its file cannot be written
    static @Nullable RaceWatch of(World world, TimeKind waiting, Sender sender) {
        int races = races(world.settings());
        String file = file(world.settings());
        if (world.rank() == 0 && !file.isEmpty()) {
            requireWritable(file);
        }
        return races != NONE || !file.isEmpty()
                ? new RaceWatch(world, races, file, waiting, sender)
                : null;
    }

    /// Sees to it that what is asked for can be done.
    ///
    /// @throws IllegalArgumentException if not
    static void require(Settings settings, Choice choice) {
        boolean findsRaces = races(settings) != NONE;
        boolean drawsMap = !file(settings).isEmpty();
        if ((findsRaces || drawsMap) && (choice.paged() || choice.plain())) {
            String has = choice.paged() ? "paged" : "plain";
            throw new IllegalArgumentException("dsm: races and maps of pages are found by checked"
                    + " views, which " + has + " does not have; leave " + has + " away");
        }
    }

    private static int races(Settings settings) {
        return settings.number(RACES_SETTING, NONE, NONE);
    }

    private static String file(Settings settings) {
        String file = settings.text(MAP_SETTING, "");
        if (!file.isEmpty() && !isTable(file) && !isPicture(file)) {
            throw new IllegalArgumentException("dsm: cannot write a map of pages to '" + file
                    + "'; the name must end in .svg or .csv");
        }
        return file;
    }

    private static void requireWritable(String file) {
        try {
            target(file);
        } catch (FileSystemException e) {
            throw new IllegalArgumentException(
                    "dsm: cannot write the map of pages to " + e.getMessage(), e);
        }
    }

    private static boolean isTable(String file) {
        return file.toLowerCase(Locale.ROOT).endsWith(".csv");
    }

    private static boolean isPicture(String file) {
        return file.toLowerCase(Locale.ROOT).endsWith(".svg");
    }

    /// What notes the rank's accesses.
    Recorder recorder() {
        return recorder;
    }

    /// Notes what an array has cost up to now.
    void noteCosts(Detector.Place place, Engine engine) {
        for (int page = 0; page < place.pages(); page++) {
            long bytes = engine.takenBytes(place.first() + page);
            if (bytes > 0) {
                recorder.costs(new Batch.Cost(place.array(), page, bytes));
            }
        }
    }

    /// Tells rank 0 what the program has done. Before another rank can know of it.
    ///
    /// @param last whether the program has ended
    void tell(boolean last) {
        Batch batch = recorder.next(last);
        if (batch == null) {
            return;
        }
        if (endpoint.rank() == 0) {
            take(batch);
        } else {
            sender.send(0, MemorySegment.ofArray(batch.bytes()));
        }
    }

    /// Another rank has told something; rank 0, that it knows all.
    void told(byte[] bytes) {
        if (endpoint.rank() == 0) {
            take(Batch.of(bytes));
        } else {
            allIsTold = true;
        }
    }

    /// A rank is lost and tells nothing more.
    void lost(int rank) {
        gathering.lost(rank);
        look();
        if (rank == 0) {
            allIsTold = true;
        }
    }

    private void take(Batch batch) {
        gathering.take(batch);
        if (map != null) {
            batch.costs().forEach(map::take);
        }
        look();
    }

    private void look() {
        if (endpoint.rank() == 0) {
            awaited = Math.min(gathering.awaitedRank(), endpoint.size() - 1);
            allIsTold = gathering.isComplete();
        }
    }

    /// The program has ended: blocks until rank 0 knows all, and has told the user.
    void end() {
        tell(true);
        endpoint.await(new Told());
        if (endpoint.rank() == 0) {
            finish();
            for (int rank = 1; rank < endpoint.size(); rank++) {
                sender.send(rank, MemorySegment.ofArray(new byte[0]));
            }
        }
    }

    /// All ranks have told what they have done.
    private final class Told implements Completion {

        @Override
        public boolean isDone() {
            return allIsTold;
        }

        @Override
        public String describe() {
            return "dsm: what all ranks have done, at the end of the program";
        }

        @Override
        public int awaitedPeer() {
            return awaited;
        }

        @Override
        public TimeKind timeKind() {
            return waiting;
        }
    }

    /// The races so far, on rank 0.
    List<String> races() {
        return races == null ? List.of() : races.reports();
    }

    private void finish() {
        if (races != null) {
            report.accept(races.summary());
        }
        if (map != null) {
            SharingText.of(map).forEach(report);
            write(map);
        }
    }

    private void write(SharingMap map) {
        try {
            target(file).replace(isTable(file) ? SharingTable.of(map) : SharingPicture.of(map));
        } catch (FileSystemException e) {
            System.err.println("dsm: cannot write the map of pages to " + e.getMessage());
            notes.lost("the map of pages");
        }
    }

    private static NamedFile target(String file) throws FileSystemException {
        return NamedFile.at(Path.of(file));
    }
}
