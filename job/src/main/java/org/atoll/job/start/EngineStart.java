// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.HostName;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.KeyStore;
import org.atoll.fabric.job.Membership;
import org.atoll.job.engine.KnownLauncher;
import org.jspecify.annotations.Nullable;

/// A rank that a launcher of others has started, such as `mpirun` or `srun`. Rank 0 coordinates the
/// job. Where it listens, and a fresh secret, go through the launcher's key store, so they are on
/// no command line and in no environment; if `ATOLL_SECRET_FILE` is set, the secret is that file's.
///
/// Slurm without PMI has no key store: then rank 0 is on the first host of the step, its port comes
/// from the numbers of job and step, and the secret from a file, as for ranks started by hand.
///
/// If the device that `ATOLL_DEVICE` names has a key store of its own, the ranks meet by that one:
/// MPI's library asks the launcher itself, by the same descriptor.
public final class EngineStart {
    private static final String KEY = "meeting";
    private static final String SECRET_FILE = "ATOLL_SECRET_FILE";
    private static final int REACH_MILLIS = 2000;
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 10_000;
    private static final int PARTS = 4;
    private static final Pattern HOSTS = Pattern.compile(
            "HOST(?:,HOST)*".replace("HOST", "[\\w.-]+(?:\\[[0-9]+(?:[-,][0-9]+)*\\][\\w.-]*)*"));
    private static final Pattern FIRST_OF_RANGE =
            Pattern.compile("([^\\[,]*)\\[([0-9]+)[^\\]]*\\]([^,]*).*");

    /// What says how many of the job's processes are on this host.
    private static final List<String> HERE =
            List.of("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS");

    private final Way way;
    private final Map<String, String> environment;

    private EngineStart(Way way, Map<String, String> environment) {
        this.way = way;
        this.environment = environment;
    }

    /// The way in which the ranks find each other.
    ///
    /// @param name  begins the job's name
    /// @param trace what says who has started them
    /// @param store opens the key store; null if there is none
    private record Way(String name, String trace, KeyStore.@Nullable Opening store) {}

    /// Looks for what such launchers tell their processes.
    ///
    /// @param devices gives the devices that there are; asked if the user has named one
    /// @return nothing if no launcher has started several, or none by which they could meet
    /// @throws IllegalStateException if two may have
    public static Optional<EngineStart> of(
            Map<String, String> environment, Supplier<List<DeviceProvider>> devices) {
        Optional<ForeignLauncher> launcher = ForeignLauncher.of(environment);
        if (launcher.isEmpty()) {
            return Optional.empty();
        }
        return ofDevice(environment, devices, launcher.get())
                .or(() -> KnownLauncher.of(environment)
                        .map(engine -> ofEngine(engine, environment)))
                .map(way -> new EngineStart(way, environment));
    }

    private static Way ofEngine(KnownLauncher engine, Map<String, String> environment) {
        KeyStore.Opening opening =
                engine == KnownLauncher.SLURM ? null : () -> engine.open(environment);
        return new Way(
                engine.name().toLowerCase(Locale.ROOT), engine.traces(environment), opening);
    }

    private static Optional<Way> ofDevice(
            Map<String, String> environment,
            Supplier<List<DeviceProvider>> devices,
            ForeignLauncher launcher) {
        String device = environment.get("ATOLL_DEVICE");
        if (device == null) {
            return Optional.empty();
        }
        return devices.get().stream()
                .filter(provider -> provider.name().equals(device))
                .flatMap(provider ->
                        provider.keyStore(launcher.toString(), launcher.count()).stream())
                .map(opening -> new Way(device, launcher.trace(), opening))
                .findFirst();
    }

    /// Joins the job. Blocks until all have come.
    ///
    /// @throws IllegalStateException  if something is missing or wrong, or the launcher does not
    ///     answer; says what
    /// @throws CommunicationException if rank 0 cannot be reached
    public Membership join() {
        LauncherProcessors.tell();
        KeyStore.Opening opening = way.store;
        if (opening == null) {
            return ofSlurm().join(environment, false);
        }
        try {
            KeyStore store = opening.open();
            Membership membership = store.rank() == 0 ? lead(store) : follow(store);
            // Left open after a failure: the launcher then ends the others, which may wait for it.
            store.close();
            return membership;
        } catch (IOException e) {
            throw new IllegalStateException("the launcher (" + way.trace
                    + ") cannot be asked where the others are: " + e.getMessage(), e);
        }
    }

    private Membership lead(KeyStore store) throws IOException {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        String hex = HexFormat.of().formatHex(secret);
        LedJob meeting = meeting(store, hex);
        boolean alone = isOnOneHost(store.size());
        InetSocketAddress any = alone
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
                : new InetSocketAddress(0);
        Coordination coordination = meeting.coordinate(any);
        int port = coordination.port();
        List<String> addresses = alone ? List.of() : addresses();
        String places = String.join(",", addresses);
        String said = store.share(KEY, HostName.local() + "/" + places + "/" + port
                + "/" + (environment.containsKey(SECRET_FILE) ? "" : hex));
        assert !said.isEmpty();
        String own = addresses.isEmpty() ? "127.0.0.1" : addresses.getFirst();
        return meeting.lead(coordination, new InetSocketAddress(own, port));
    }

    private Membership follow(KeyStore store) throws IOException {
        String said = heard(store);
        String[] parts = said.split("/", -1);
        if (parts.length != PARTS) {
            throw new IOException("it hands on what is no address");
        }
        int port = Integer.parseInt(parts[2]);
        LedJob meeting = meeting(store, parts[3]);
        return meeting.follow(reached(parts[0], parts[1], port));
    }

    /// Rank 0 says nothing here if it meets the others by the library of a device.
    private static String heard(KeyStore store) throws IOException {
        try {
            return store.share(KEY, null);
        } catch (IOException e) {
            throw new IOException(
                    e.getMessage() + "; is ATOLL_DEVICE the same for all ranks?", e);
        }
    }

    /// Rank 0's host has several addresses, not all of which lead to it from here. Whoever is on
    /// that host takes the first as well, for it listens itself where it has come from, and others
    /// are to find it there.
    private static InetSocketAddress reached(String host, String addresses, int port) {
        try {
            if (host.equals(HostName.local())) {
                return addresses.isEmpty()
                        ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
                        : new InetSocketAddress(addresses.replaceFirst(",.*", ""), port);
            }
        } catch (IOException e) {
            assert e != null; // a host without a name is another one
        }
        for (String address : addresses.split(",", -1)) {
            InetSocketAddress there = new InetSocketAddress(address, port);
            try (Socket socket = new Socket()) {
                socket.connect(there, REACH_MILLIS);
                return there;
            } catch (IOException e) {
                assert e != null; // the next one may lead there
            }
        }
        throw new CommunicationException("rank 0 on host " + host + " cannot be reached from here"
                + " at any of its addresses: " + addresses + ", port " + port, 0, null);
    }

    private static List<String> addresses() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .sorted(Comparator.comparing(address -> !(address instanceof Inet4Address)))
                .map(address -> address.getHostAddress().replaceFirst("%.*", ""))
                .toList();
    }

    private LedJob meeting(KeyStore store, String hex) {
        String job = way.name + "-"
                + store.job().replaceAll("[^A-Za-z0-9.-]", "-");
        JobKey key = hex.isEmpty() || environment.containsKey(SECRET_FILE)
                ? HandSecret.key(environment, home(), job)
                : JobKey.ofHex(job, hex);
        return new LedJob(key, store.rank(), store.size(), environment, false);
    }

    private static Path home() {
        return Path.of(System.getProperty("user.home"));
    }

    /// Others than this host's need not be able to reach rank 0 then.
    private boolean isOnOneHost(int size) {
        return HERE.stream().anyMatch(
                variable -> Integer.toString(size).equals(environment.get(variable)))
                || "1".equals(environment.get("SLURM_STEP_NUM_NODES"));
    }

    private HandStart ofSlurm() {
        String hosts = environment.getOrDefault("SLURM_STEP_NODELIST", "");
        if (!HOSTS.matcher(hosts).matches()) {
            throw new IllegalStateException("Slurm has set SLURM_STEP_NODELIST to '" + hosts
                    + "', which is no list of hosts such as n[1-4,7],m1");
        }
        Matcher range = FIRST_OF_RANGE.matcher(hosts);
        String first = range.matches()
                ? range.group(1) + range.group(2) + range.group(3)
                : hosts.replaceFirst(",.*", "");
        int place = Objects.hash(environment.get("SLURM_JOB_ID"), environment.get("SLURM_STEP_ID"));
        return new HandStart(
                first, FIRST_PORT + Math.floorMod(place, PORTS),
                number("SLURM_PROCID"), number("SLURM_STEP_NUM_TASKS"));
    }

    private int number(String variable) {
        String text = environment.getOrDefault(variable, "");
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalStateException(
                    "Slurm has set " + variable + " to '" + text + "', which is no number");
        }
        return Integer.parseInt(text);
    }
}
