"""Facts measured once that no curve shows; one probe a file, as `septet.inspect.probes` defines them."""
