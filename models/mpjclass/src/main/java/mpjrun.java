// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.atoll.job.start.JobStarter;

/// Starts all ranks of a program, with AgentTeamwork's words:
///
/// ```
/// java -cp CP mpjrun Prog -port 12345 -np 4 -machinefile hosts -cp CP2
/// ```
///
/// The file lists the hosts of ranks 1 and up, from its beginning again when there are more ranks;
/// rank 0 is on this host. It does what `atoll run` does with these ranks, by the launcher that is
/// on the class path, so that ranks of other hosts need nothing but ssh.
public final class mpjrun {
    private static final int MISUSE = 2;

    private mpjrun() {}

    /// Runs, and ends the JVM with the job's exit code.
    ///
    /// @param args the program, its own arguments, and these words behind it, in any order
    public static void main(String[] args) {
        try {
            JobStarter starter = ServiceLoader.load(JobStarter.class).findFirst().orElseThrow(
                    () -> new NoSuchElementException(
                            "the launcher's jar is not on the class path"));
            starter.run(launcherWords(List.of(args)).toArray(String[]::new));
        } catch (IOException | IllegalArgumentException | NoSuchElementException e) {
            System.err.println("atoll: mpjrun: " + e.getMessage());
            Runtime.getRuntime().exit(MISUSE);
        }
    }

    /// What `atoll` is told instead.
    private static List<String> launcherWords(List<String> args) throws IOException {
        if (args.isEmpty() || args.getFirst().startsWith("-")) {
            throw new IllegalArgumentException("a program is named first: mpjrun PROGRAM -np N"
                    + " [-port P] [-machinefile FILE] [-cp PATH] [ARGUMENTS]");
        }
        List<String> own = new ArrayList<>(args);
        String program = own.removeFirst();
        Optional<String> _ = taken(own, "-port"); // the launcher finds one that is free
        String ranks = taken(own, "-np").orElse("1");
        Optional<String> file = taken(own, "-machinefile");
        Optional<String> path = taken(own, "-cp");
        List<String> words = new ArrayList<>(List.of("run", "-n", ranks));
        if (file.isPresent()) {
            words.addAll(List.of("--host", hosts(Path.of(file.get()), ranks), "--map-by", "slot"));
        }
        words.addAll(List.of("-cp", path.orElse(System.getProperty("java.class.path"))));
        words.add(program);
        words.addAll(own);
        return words;
    }

    private static Optional<String> taken(List<String> words, String name) {
        int there = words.indexOf(name);
        if (there < 0) {
            return Optional.empty();
        }
        if (there + 1 == words.size()) {
            throw new IllegalArgumentException("behind " + name + " a value is missing");
        }
        String value = words.get(there + 1);
        words.subList(there, there + 2).clear();
        return Optional.of(value);
    }

    /// The host of each rank, with commas.
    private static String hosts(Path file, String ranks) throws IOException {
        if (!ranks.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException("-np is '" + ranks + "': a whole number is needed");
        }
        List<String> listed;
        try (Stream<String> lines = Files.lines(file)) {
            listed = lines.map(line -> line.replaceAll("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .map(line -> line.split("\\s+", 2)[0])
                    .toList();
        }
        if (listed.isEmpty()) {
            throw new IllegalArgumentException("-machinefile " + file + " names no host");
        }
        List<String> hosts = new ArrayList<>(List.of("localhost"));
        for (int rank = 1; rank < Integer.parseInt(ranks); rank++) {
            hosts.add(listed.get((rank - 1) % listed.size()));
        }
        return String.join(",", hosts);
    }
}
