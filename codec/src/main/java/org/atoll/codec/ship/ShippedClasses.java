// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.atoll.codec.ship.Manifest.Item;
import org.jspecify.annotations.Nullable;

/// Classes of one rank, those that others have sent it among them. What is missing is fetched when
/// a graph first names it, with all that it needs: later nothing has to be asked for.
final class ShippedClasses implements ClassSource {
    private final int here;
    private final Offers offers;
    private final ClassLoader program;
    private final ShippedLoader loader;
    private final Suppliers suppliers;
    private final int mostBytes;

    /// The other ranks, as the sources of class files.
    interface Suppliers {

        /// What a class needs, itself the first. Blocks.
        Manifest list(int rank, ClassHash root);

        /// Files of some classes among those, in their order. Blocks.
        List<byte[]> files(int rank, ClassHash root, List<Item> wanted);
    }

    /// Creates it, with what the program has.
    ///
    /// @param here      this rank
    /// @param suppliers the other ranks
    /// @param mostBytes how much is kept of what they send
    ShippedClasses(
            int here, Offers offers, ClassLoader program, Suppliers suppliers, int mostBytes) {
        this.here = here;
        this.offers = offers;
        this.program = program;
        this.loader = new ShippedLoader(here, program);
        this.suppliers = suppliers;
        this.mostBytes = mostBytes;
    }

    @Override
    public ClassLoader loader() {
        return loader;
    }

    @Override
    public String label(Class<?> type) {
        return offers.label(type);
    }

    @Override
    public boolean asks() {
        return true;
    }

    @Override
    public Class<?> find(String label, String name, Predicate<String> allowed) {
        Label meant = Label.read(label);
        Class<?> own = load(name);
        if (own != null) {
            Label known = Label.read(offers.label(own));
            if (meant != null && known != null && !known.hash().equals(meant.hash())) {
                throw differs(ClassFinder.elementOf(name), meant.rank());
            }
            return own;
        }
        String element = ClassFinder.elementOf(name);
        if (meant == null || meant.rank() == here) {
            throw new IllegalArgumentException("class " + element + " arrived: no such class on"
                    + " rank " + here + ", and no rank has its file; put it on the class path of"
                    + " that host");
        }
        fetch(meant, element, allowed);
        Class<?> sent = load(name);
        if (sent == null) {
            throw new IllegalArgumentException("rank " + meant.rank() + " did not send class "
                    + element + ", which it has told of");
        }
        return sent;
    }

    private @Nullable Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            return null;
        } catch (LinkageError e) {
            throw LocalClasses.unlinked(name, "on rank " + here, e);
        }
    }

    /// Threads that miss a class at the same time may all fetch it; one of the files is kept.
    private void fetch(Label label, String name, Predicate<String> allowed) {
        requireAllowed(name, label.rank(), allowed);
        List<Item> lacking = new ArrayList<>();
        long bytes = loader.bytes();
        for (Item item : suppliers.list(label.rank(), label.hash()).items()) {
            ClassHash own = hashHere(item.name());
            if (own == null) {
                requireAllowed(item.name(), label.rank(), allowed);
                lacking.add(item);
                bytes += item.bytes();
            } else if (!own.equals(item.hash())) {
                throw differs(item.name(), label.rank());
            }
        }
        if (bytes > mostBytes) {
            throw new IllegalArgumentException("class " + name + " of rank " + label.rank()
                    + " and what it needs would make " + bytes + " bytes of classes on rank "
                    + here + ": the setting " + Shipping.BYTES_SETTING + " allows " + mostBytes);
        }
        if (!lacking.isEmpty()) {
            keep(label, lacking, suppliers.files(label.rank(), label.hash(), lacking));
        }
    }

    private void requireAllowed(String name, int rank, Predicate<String> allowed) {
        if (!allowed.test(name)) {
            throw new IllegalArgumentException("class " + name + " of rank " + rank
                    + " is not allowed on rank " + here + ": if the program needs it, add its"
                    + " package to the setting atoll.objects.allow");
        }
    }

    private @Nullable ClassHash hashHere(String name) {
        byte[] sent = loader.file(name);
        byte[] file = sent != null ? sent : ClassFinder.of(program, name);
        return file.length == 0 ? null : ClassHash.of(file);
    }

    private void keep(Label label, List<Item> items, List<byte[]> files) {
        Map<String, byte[]> sent = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (!ClassHash.of(files.get(i)).equals(item.hash())) {
                throw new IllegalArgumentException("class " + item.name() + " of rank "
                        + label.rank() + " has changed on its disk since it was described");
            }
            sent.put(item.name(), files.get(i));
        }
        Set<String> names = new HashSet<>(sent.keySet());
        Seams seams = new Seams(
                program, name -> names.contains(name) || loader.file(name) != null);
        sent.forEach((name, file) -> {
            String fault = seams.fault(file);
            if (fault != null) {
                throw new IllegalArgumentException("class " + name + " of rank " + label.rank()
                        + " cannot come to rank " + here + ": it " + fault + " and is there"
                        + " already, in the same package but of another loader; put both on the"
                        + " class path of that host, or neither");
            }
        });
        loader.keep(label.rank(), sent);
    }

    private IllegalArgumentException differs(String name, int rank) {
        Integer from = loader.origin(name);
        return new IllegalArgumentException("class " + name + " of rank " + rank
                + " is another version than that of rank " + (from == null ? here : from)
                + (from == null ? "" : ", which rank " + here + " has")
                + ": put the same one on the class path of all hosts");
    }
}
