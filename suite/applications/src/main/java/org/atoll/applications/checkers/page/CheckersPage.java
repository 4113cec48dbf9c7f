// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.checkers.SearchOptions;
import org.atoll.applications.checkers.Thinker;
import org.atoll.applications.checkers.Thinkers;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `checkers-page`: rank 0 serves a page on which people play against the engine, until
/// somebody ends the job.
@Command(name = "checkers-page", sortOptions = false,
        description = "Serves a page on which you play checkers (English draughts) in your"
                + " browser; Ctrl-C ends it.")
public final class CheckersPage implements Application<Integer> {
    /// The highest port there is.
    static final int MOST_PORT = 65_535;

    private static final int MISUSE = 2;

    @Option(names = "--port", paramLabel = "PORT",
            description = "The page's port on 127.0.0.1 (default: one that is free).")
    private int port;

    @Option(names = "--no-open",
            description = "Print the page's address only, and open no browser.")
    private boolean noOpen;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public CheckersPage() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, CheckersPage::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        if (port < 0 || port > MOST_PORT) {
            throw new IllegalArgumentException(
                    "--port must be 0 to " + MOST_PORT + ", not " + port);
        }
        if (common.check()) {
            throw new IllegalArgumentException(
                    "--check has no effect here: a page has no result; 'checkers --check' has one");
        }
    }

    @Override
    public List<Version<Integer>> versions() {
        SearchOptions options = SearchOptions.usual();
        return List.of(
                Version.ranks("remote", (rank, out) -> remote(options, rank, out)),
                Version.threads(common::threads, (rank, out) -> serve(
                        Thinkers.threads(options, common.threads()), rank, out)),
                Version.sequential((rank, out) -> serve(
                        Thinkers.sequential(options), rank, out)));
    }

    private Optional<Integer> remote(SearchOptions options, Rank rank, Output out) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier();
        return rank.number() > 0
                ? Optional.empty()
                : Optional.of(serve(Thinkers.remote(options, remote), rank, out));
    }

    /// Blocks until the thread is interrupted.
    private int serve(Thinker thinker, Rank rank, Output out) {
        if (rank.fabric().isSimulated()) {
            rank.abort(MISUSE, "checkers-page: in the simulator nobody can play: its time is not"
                    + " yours; leave out --device sim");
        }
        var desk = new SearchDesk();
        try (PageServer page = PageServer.start(port, desk);
                PageOpener opener = noOpen ? PageOpener.none() : PageOpener.of(page.address())) {
            out.line("play at %s", page.address());
            out.line("%s", opener.note());
            return desk.serve(thinker);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (IOException e) {
            rank.abort(MISUSE, "checkers-page: --port " + port + " cannot be used: "
                    + e.getMessage() + "; choose another, or leave it out for one that is free");
            return 0;
        }
    }

    @Override
    public String heading() {
        return "checkers-page: English draughts against the engine";
    }

    @Override
    public int report(Integer searches, Version<Integer> version, Output out) {
        out.line("%d searches", searches);
        return 0;
    }
}
