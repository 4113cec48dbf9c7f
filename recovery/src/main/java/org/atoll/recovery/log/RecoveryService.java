// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.message.Keeping;
import org.atoll.fabric.message.MailboxKind;
import org.atoll.fabric.message.Resends;
import org.atoll.fabric.message.Stored;
import org.atoll.fabric.message.Tap;
import org.atoll.fabric.message.Transmission;
import org.jspecify.annotations.Nullable;

/// One rank's part in recovery from logs: only the rank that failed goes back, and gets again from
/// the others what they have sent it.
///
/// When a rank is in a new life, it and each other rank tell each other what they have of the
/// other's messages (POSITION); both then send what the other lacks. So it does not matter which of
/// two began its life first, or whether both did. Before it tells, a new life fetches from keepers
/// what its earlier lives have chosen; new choices wait until all have told.
public final class RecoveryService implements Service {
    private final Station station;
    private final World world;
    private final Planted planted;
    private final int self;
    private final int ranks;
    private final Keeping mailbox;
    private final Resends resends;
    private final List<Neighbor> neighbors = new ArrayList<>();
    private final Choices choices;
    private final LogTap tap;
    private final KeptChoices kept;
    private final KeptSnapshots snapshots;
    private final KeptOnDisk disk;
    private final Replicas replicas;
    private final Recall recall;
    private final Safekeeping safekeeping;
    private final Assembly positions = new Assembly(this::told);
    private final Assembly trims = new Assembly(this::trimmed);

    /// Those that have not told a new life yet what they have.
    private final BitSet awaited = new BitSet();

    /// Those that died before all had met, and are met in later lives, which wait to be told.
    private final BitSet metLater = new BitSet();

    private final Blocks blocks;
    private final @Nullable RankSnapshots own;
    private final RecoveryAccount account;
    private @Nullable ReturnEvent coming;
    private @Nullable SavedLog resumed;
    private boolean telling;

    /// Whether a peer keeps so much for this rank that it asks for a snapshot.
    private volatile boolean wanted;

    RecoveryService(Station station) {
        this.station = station;
        this.world = station.world();
        this.planted = Planted.of(world);
        this.self = world.rank();
        this.ranks = world.size();
        this.blocks = LogBudget.blocks(world, this::askForSnapshots);
        boolean first = world.incarnation() == 0;
        for (int rank = 0; rank < ranks; rank++) {
            boolean died = world.incarnation(rank) > 0;
            neighbors.add(new Neighbor(rank, blocks, first && !died));
            metLater.set(rank, first && died);
        }
        this.choices = new Choices(first);
        if (planted == Planted.STABLE) {
            choices.stable(Long.MAX_VALUE);
        }
        this.telling = first;
        awaited.set(0, first ? 0 : ranks);
        awaited.clear(self);
        this.tap = new LogTap(self, neighbors::get, choices, consequences());
        this.mailbox = station.service(MailboxKind.MESSAGES).keeping();
        this.resends = mailbox.begin(tap);
        Hosts hosts = new Hosts(world);
        Placement placement = new Placement(world, hosts);
        this.kept = new KeptChoices(station);
        this.snapshots = new KeptSnapshots(station);
        this.disk = new KeptOnDisk(station, kept, written(hosts));
        this.replicas = new Replicas(station, placement, choices, this::stable, this::tellAll);
        this.recall = new Recall(station, placement);
        this.safekeeping = new Safekeeping(
                station, placement, () -> choices.isFree() && choices.areStable());
        station.handle(RecoveryFrames.POSITION, positions);
        station.handle(RecoveryFrames.TRIM, trims);
        station.handle(RecoveryFrames.WANTED, (source, memory, header, payload) -> wanted = true);
        this.account = RecoveryAccount.ofLogs(world, this::loggedBytes);
        this.own = world.isKeeper() ? null : RankSnapshots.of(world, hosts).orElse(null);
        station.endpoint().leaveUnattended(); // others may need what is kept here at any time
    }

    private LogTap.Consequences consequences() {
        return new LogTap.Consequences() {
            @Override
            public void fellBehind(Neighbor to) {
                later(to);
            }

            @Override
            public void chose() {
                replicas.send();
            }
        };
    }

    private long loggedBytes() {
        return neighbors.stream().mapToLong(each -> each.log().addedBytes()).sum();
    }

    /// The choices that this rank, if it is a keeper, has on disk.
    private @Nullable DurableChoices written(Hosts hosts) {
        DurableChoices found = DurableChoices.of(world, hosts).orElse(null);
        try {
            if (found != null) {
                kept.load(found.read());
            }
        } catch (IOException e) {
            throw new IllegalStateException(String.valueOf(e.getMessage()), e);
        }
        return found;
    }

    /// What keepers do for this rank's snapshots.
    Safekeeping safekeeping() {
        return safekeeping;
    }

    /// The snapshots of this rank.
    ///
    /// @return null if none are kept
    @Nullable RankSnapshots kept() {
        return own;
    }

    /// The account of this life.
    RecoveryAccount account() {
        return account;
    }

    Choices choices() {
        return choices;
    }

    /// Something was chosen that no message decides. Holder only.
    void chose(long choice, Tap.Origin origin) {
        tap.chose(choice, origin);
    }

    /// This life comes from a snapshot.
    private void resume(SavedLog saved) {
        resumed = saved;
        choices.fetched(saved.early());
        for (SavedLog.OfStream each : saved.streams()) {
            neighbors.get(each.peer()).streams().of(each.context(), each.tag()).resume(each);
        }
        for (Neighbor each : neighbors) {
            each.log().load(saved.logs().get(each.rank()));
            if (each.isOpen()) { // it has told already what it has
                each.open();
            }
        }
        mailbox.expect(saved.unreceived().stream()
                .filter(message -> message.bytes() == null)
                .toList());
        tap.resumes(true);
    }

    /// The program of a first life begins. Holder only.
    void beginProgram() {
        neighbors.forEach(each -> each.streams().all().forEach(Stream::begin));
        choices.beginProgram();
    }

    /// Whether all has come that an earlier life had been sent before its program began. From any
    /// thread.
    boolean isRepeated() {
        for (Neighbor each : neighbors) {
            for (Stream stream : each.streams().all()) {
                if (!stream.isBegun()) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The program of this life begins, where the snapshot was taken. Holder only.
    void beginResumed() {
        SavedLog saved = Objects.requireNonNull(resumed);
        for (Neighbor each : neighbors) {
            for (Stream stream : each.streams().all()) {
                stream.beginResumed(each.rank());
            }
        }
        mailbox.resume(saved.unreceived(), this::isOfSnapshot);
        choices.resume(saved.begun());
        tap.resumes(false);
        resumed = null;
    }

    private boolean isOfSnapshot(Stored message) {
        return neighbors.get(message.source()).streams()
                .ofMessage(message.context(), message.tag())
                .isBeforeSnapshot(message.number());
    }

    /// What this rank has under way. Holder only.
    List<Transmission> open() {
        List<Transmission> all = new ArrayList<>(mailbox.pending());
        all.addAll(resends.waiting());
        return all;
    }

    /// What a snapshot holds of messages. Holder only; [#saved] follows.
    SavedLog save() {
        Objects.requireNonNull(mailbox.decisions()).finish();
        blocks.show();
        wanted = false;
        List<SavedLog.OfStream> streams = new ArrayList<>();
        for (Neighbor each : neighbors) {
            each.streams().all().forEach(stream -> streams.add(stream.saved(each.rank())));
        }
        SavedLog log = planted.saved(new SavedLog(
                choices.begun(), choices.early(), streams, mailbox.received(),
                neighbors.stream().map(each -> each.log().blocks()).toList()));
        if (planted == Planted.TRIM) {
            trim(log);
        }
        return log;
    }

    /// Whether a peer has asked for a snapshot since the last one. From any thread.
    boolean isSnapshotWanted() {
        return wanted;
    }

    /// Asks those for a snapshot for whom most is kept. Not at once: a message is being sent.
    private void askForSnapshots() {
        if (resumed == null) {
            station.endpoint().afterwards(() -> {
                station.endpoint().enter();
                try {
                    account.logged(blocks.takenBytes(), blocks.spilledBytes());
                    long most = neighbors.stream().mapToLong(each -> each.log().bytes()).max()
                            .orElse(0);
                    neighbors.stream()
                            .filter(each -> each.isOpen() && each.rank() != self
                                    && 2 * each.log().bytes() > most)
                            .forEach(this::ask);
                } finally {
                    station.endpoint().exit();
                }
            });
        }
    }

    private void ask(Neighbor of) {
        station.lane(of.rank()).post(station.number(RecoveryFrames.WANTED), 0, 0, 0);
    }

    /// The snapshot is written, or cannot be. Holder only.
    void saved() {
        blocks.hide();
    }

    /// No life of this rank will begin before a snapshot: others need not keep what it had. Holder
    /// only.
    void trim(SavedLog oldest) {
        for (Neighbor each : neighbors) {
            if (each.rank() != self) {
                station.lane(each.rank()).send(
                        new Bytes(Trim.of(oldest, each.rank()).bytes()),
                        station.number(RecoveryFrames.TRIM), 0, 0);
            }
        }
        replicas.forget(oldest.begun());
    }

    /// Waits, in a later life of a rank, until it is known where that begins.
    @Override
    public void joined() {
        if (world.isKeeper()) {
            return;
        }
        coming = account.comesBack();
        RankSnapshots mine = own;
        if (mine != null) {
            mine.restore(recall);
            mine.newest().ifPresent(from -> resume(RankSnapshots.log(from)));
        }
        if (world.incarnation() > 0) {
            SavedLog from = resumed;
            replicas.fetch(from == null ? 0 : from.begun());
            if (planted == Planted.ANSWER) {
                tellAll();
            }
        } else {
            replicas.begin();
            metLater.stream().forEach(rank -> tell(neighbors.get(rank)));
        }
        safekeeping.begin(mine);
    }

    /// This life knows what its earlier ones have chosen.
    private void tellAll() {
        telling = true;
        for (Neighbor each : neighbors) {
            tell(each);
            if (each.isOpen()) {
                requireKept(each);
                catchUp(each);
            }
        }
        freeIfAllHaveTold();
    }

    private void tell(Neighbor to) {
        if (to.rank() != self && !world.isKeeper()) {
            station.lane(to.rank()).send(
                    new Bytes(planted.told(position(to)).bytes()),
                    station.number(RecoveryFrames.POSITION), 0, 0);
        }
    }

    private Position position(Neighbor of) {
        List<Stored> lacking = mailbox.lacking(of.rank());
        return new Position(of.streams().all().stream()
                .map(stream -> stream.position(lacking.stream()
                        .filter(each -> each.context() == stream.context
                                && Tap.streamTag(each.context(), each.tag()) == stream.tag)
                        .mapToLong(Stored::number)
                        .toArray()))
                .toList());
    }

    private void told(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        Neighbor from = neighbors.get(source);
        Position position = Position.of(
                memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
        for (Position.OfStream each : position.streams()) {
            from.streams().of(each.context(), each.tag()).told(each);
        }
        from.open();
        requireKept(from);
        catchUp(from);
        awaited.clear(source);
        freeIfAllHaveTold();
    }

    /// What a peer lacks in its new life must be here: it begins at a snapshot, or what it had is
    /// still kept.
    private void requireKept(Neighbor peer) {
        long missing = peer.rank() == self ? 0 : peer.missing();
        if (missing > 0) {
            new Missing(world).messages(peer.rank(), missing);
        }
    }

    private void freeIfAllHaveTold() {
        if (telling && awaited.isEmpty() && !choices.isFree()) {
            choices.free();
            mailbox.release();
            safekeeping.look();
            ReturnEvent event = coming;
            if (event != null) {
                account.isBack(event, own != null && own.newest().isPresent());
            }
        }
    }

    /// Sends what a peer may lack, once it has told what it has and all choices are stable.
    private void catchUp(Neighbor to) {
        if (!to.isOpen() || !to.isBehind() || !choices.areStable()) {
            return;
        }
        for (MessageLog.Entry each : to.catchUp()) {
            Stream stream = to.streams().ofMessage(each.context(), each.tag());
            if (stream.has(each.number())) {
                resends.has(to.rank(), each.place());
            } else {
                resends.start(
                        to.rank(), each.context(), each.tag(), each.message(), each.place(),
                        stream.lacks(each.number()) ? each.number() : 0);
            }
        }
    }

    /// Not at once: the message that is being sent stands first.
    private void later(Neighbor to) {
        station.endpoint().afterwards(() -> {
            station.endpoint().enter();
            try {
                catchUp(to);
            } finally {
                station.endpoint().exit();
            }
        });
    }

    private void stable() {
        neighbors.forEach(this::catchUp);
        safekeeping.look();
    }

    private void trimmed(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        Neighbor from = neighbors.get(source);
        Position position = Position.of(
                memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
        Trim trim = new Trim(position);
        from.log().trim(trim);
        account.logged(blocks.takenBytes(), blocks.spilledBytes());
        for (Position.OfStream each : position.streams()) {
            from.streams().of(each.context(), each.tag()).forgetSeen(each.marks().from());
        }
    }

    @Override
    public void away(int rank) {
        positions.forget(rank);
        trims.forget(rank);
        kept.away(rank);
        if (rank < ranks) {
            neighbors.get(rank).close();
            snapshots.away(rank);
            disk.away(rank);
        } else {
            recall.away(rank);
            safekeeping.away(rank);
        }
    }

    @Override
    public void returned(Card card) {
        if (world.isKeeper()) {
            return;
        }
        if (card.rank() >= ranks) {
            recall.returned(card.rank());
            replicas.returned(card.rank());
            safekeeping.returned(card.rank());
        } else if (telling && (planted != Planted.HANDSHAKE || awaited.isEmpty())) {
            metLater.clear(card.rank());
            tell(neighbors.get(card.rank()));
        }
    }
}
