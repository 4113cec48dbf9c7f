// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.standby;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.atoll.job.local.MainCall;

/// The main class of a process that `atoll run --standby` starts ahead: it loads what the next life
/// of a rank needs, waits, and becomes that life.
///
/// Whoever has started it says by the standard input where the *letter* is, a file that only this
/// user can read:
///
/// 1. The letter is there when the process starts. The process deletes it when it is ready.
/// 2. Then it waits for one byte of its standard input. The end of that ends it.
/// 3. Before that byte the letter is written anew, with a [StandbyOrder]. The process carries it
///    out, deletes the letter, and calls the program's main method. What follows the byte in the
///    standard input is the program's.
///
/// So a letter that is still there when the process has ended says that no life has begun in it.
///
/// Until the order is there nothing may ask for the environment of the process, which the JDK reads
/// once, and nothing initialises a class of the program.
public final class StandbyMain {
    /// The exit code of a process that cannot carry the order out.
    private static final int DECLINED = 79;

    private StandbyMain() {}

    /// Waits, and runs the program.
    ///
    /// @param words the program's main class and its arguments
    /// @throws Throwable what the program throws
    public static void main(String[] words) throws Throwable {
        InputStream in = new FileInputStream(FileDescriptor.in); // System.in would read ahead
        Path letter = Path.of(line(in));
        MainCall program = prepared(words[0]);
        Files.delete(letter);
        if (in.read() < 0) {
            Runtime.getRuntime().halt(0);
        }
        if (!StandbyOrder.parse(Files.readString(letter)).isCarriedOut()) {
            Runtime.getRuntime().halt(DECLINED);
        }
        System.setProperty("sun.java.command", String.join(" ", words));
        Files.delete(letter);
        program.call(Arrays.copyOfRange(words, 1, words.length));
    }

    /// A class that is not initialised yet: that happens in the life of a rank.
    private static MainCall prepared(String main) throws ReflectiveOperationException {
        NativeState.prepare();
        WarmClasses.initialize();
        return MainCall.of(
                Class.forName(main, false, ClassLoader.getSystemClassLoader()));
    }

    private static String line(InputStream in) throws IOException {
        byte[] bytes = new byte[1 << 12];
        int count = 0;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || count == bytes.length) {
                Runtime.getRuntime().halt(0);
            }
            bytes[count++] = (byte) next;
        }
        return new String(bytes, 0, count, StandardCharsets.UTF_8);
    }
}
