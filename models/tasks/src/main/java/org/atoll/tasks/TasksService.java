// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.TimeAccount;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.keep.KeeperOffice;
import org.atoll.tasks.life.Home;
import org.atoll.tasks.life.LocalTasks;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.post.AwayMails;
import org.atoll.tasks.post.MailAccounts;
import org.atoll.tasks.post.MailDrop;
import org.atoll.tasks.post.PostOffice;
import org.atoll.tasks.post.SentMail;
import org.atoll.tasks.post.Tids;

/// One rank's half of the model: its tasks, and the messages between them and others. A rank
/// serves others also while its program computes, once it has opened this or was asked.
final class TasksService implements Service {
    private final World world;
    private final TimeKind sending;
    private final TimeKind receiving;
    private final ChunkPool pool = new ChunkPool();
    private final MailAccounts accounts;
    private final AwayMails away;
    private final Home home;
    private final KeeperOffice keepers;
    private final PostOffice post;
    private final SentMail sent;
    private final HostList hosts;

    /// Makes the parts.
    TasksService(Station station) {
        this.world = station.world();
        this.sending = station.time("send", TimeKind.Group.COMMUNICATION);
        this.receiving = station.time("receive", TimeKind.Group.COMMUNICATION);
        Endpoint endpoint = station.endpoint();
        LocalTasks tasks = new LocalTasks(
                Tids.of(world.incarnation(), world.rank(), Tids.HOST),
                world.cards().get(world.rank()), endpoint::waitPoint);
        this.accounts = new MailAccounts(station);
        this.away = new AwayMails(station, tasks::inbox, pool);
        MailDrop drop = new MailDrop(accounts, away);
        this.home = new Home(station, tasks, pool, drop::close);
        this.keepers = new KeeperOffice(station, pool, home.ends()::listen);
        this.post = new PostOffice(
                station, tasks::inbox, home.ends()::isGone, pool, accounts);
        TimeAccount profile = world.times();
        this.sent = new SentMail(profile == null ? 0 : world.size());
        if (profile != null) {
            profile.follow(sent::lines);
        }
        this.hosts = new HostList(world);
        endpoint.leaveUnattended();
    }

    World world() {
        return world;
    }

    /// What waiting for room for a message is booked on.
    TimeKind sending() {
        return sending;
    }

    /// What waiting for a message is booked on.
    TimeKind receiving() {
        return receiving;
    }

    /// Where the memory of messages comes from.
    ChunkPool pool() {
        return pool;
    }

    /// What messages are charged to.
    MailAccounts accounts() {
        return accounts;
    }

    /// The messages whose bytes are with other ranks.
    AwayMails away() {
        return away;
    }

    /// The tasks that are here.
    Home home() {
        return home;
    }

    /// Their questions to the keeper.
    KeeperOffice keepers() {
        return keepers;
    }

    /// Their messages.
    PostOffice post() {
        return post;
    }

    /// How many they were, for profiles.
    SentMail sent() {
        return sent;
    }

    /// The machine.
    HostList hosts() {
        return hosts;
    }

    @Override
    public void retired() {
        home.retired();
    }

    @Override
    public void lost(RankLostException loss) {
        int rank = loss.failedRank();
        post.lost(rank);
        away.lost(rank);
        keepers.lost(rank);
        home.lost(rank);
    }

    @Override
    public void returned(Card card) {
        accounts.returned(card.rank());
        home.returned(card.rank());
    }
}
