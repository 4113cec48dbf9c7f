// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.job.start.UserFolder;
import org.jspecify.annotations.Nullable;

/// Opens the page in the browser of this desktop. The address has the page's token, and command
/// lines can be read by all users of a host. So the browser is given the name of a file that only
/// this user can read, and that leads to the page. It is deleted in the end.
final class PageOpener implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("checkers-(\\d{1,18})\\.html");
    private static final List<String> SCREENS = List.of("DISPLAY", "WAYLAND_DISPLAY");
    private static final String OPENED = "a browser has been asked to open it; Ctrl-C ends all";
    private static final String ALONE = "open this address in a browser of this host; Ctrl-C ends"
            + " all";

    private final String note;
    private final @Nullable Deletion deletion;

    private PageOpener(String note, @Nullable Deletion deletion) {
        this.note = note;
        this.deletion = deletion;
    }

    /// Deletes a file when the page ends, or else with the JVM.
    private record Deletion(String name, Thread atExit) {
        Deletion(String name) {
            this(name, new Thread(() -> delete(name)));
        }
    }

    /// Opens nothing.
    static PageOpener none() {
        return new PageOpener(ALONE, null);
    }

    /// Asks the desktop to open a page, if there is one. Does not wait for that.
    static PageOpener of(String address) {
        return of(address, "xdg-open", System.getenv());
    }

    /// Asks a program to open a page, if the environment has a screen.
    static PageOpener of(String address, String program, Map<String, String> environment) {
        if (SCREENS.stream().allMatch(name -> environment.getOrDefault(name, "").isEmpty())) {
            return none();
        }
        String name = "checkers-" + ProcessHandle.current().pid() + ".html";
        var deletion = new Deletion(name);
        var opener = new PageOpener(OPENED, deletion);
        try (OwnFolder folder = UserFolder.open()) {
            folder.delete(PageOpener::isLeft);
            write(folder, name, address);
            Runtime.getRuntime().addShutdownHook(deletion.atExit());
            // in a session of its own, so that Ctrl-C does not end the browser as well
            new ProcessBuilder("setsid", program, folder.path().resolve(name).toString())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return opener;
        } catch (IOException | IllegalStateException e) {
            opener.close();
            return none();
        }
    }

    /// Whether a file is of a process that has ended without deleting it, or of this one.
    private static boolean isLeft(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return false;
        }
        long process = Long.parseLong(matcher.group(1));
        return process == ProcessHandle.current().pid()
                || ProcessHandle.of(process).isEmpty();
    }

    private static void write(OwnFolder folder, String name, String address) throws IOException {
        String text = "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>Checkers</title>\n"
                + "<meta http-equiv=\"refresh\" content=\"0; url=" + address + "\">\n"
                + "<a href=\"" + address + "\">Play checkers</a>\n";
        try (FileChannel channel = folder.create(name)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /// What the user is told.
    String note() {
        return note;
    }

    private static void delete(String name) {
        try (OwnFolder folder = UserFolder.open()) {
            folder.delete(name::equals);
        } catch (IOException | IllegalStateException e) {
            // what is left leads to a page that is no more
        }
    }

    @Override
    public void close() {
        if (deletion != null) {
            delete(deletion.name());
            try {
                Runtime.getRuntime().removeShutdownHook(deletion.atExit());
            } catch (IllegalStateException e) {
                // the JVM ends, and the hook runs
            }
        }
    }
}
